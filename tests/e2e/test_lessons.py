"""Lessons: a guided first game."""

import re

import pytest
from playwright.sync_api import Locator, Request, Route, expect

from tests.e2e.conftest import Visiting
from tests.e2e.lessons import GAMES, LONGEST, Learner
from tests.e2e.raids import open_table
from tests.e2e.visits import PHONE

STEPS = {"art-robbery": 11, "midnight-exchange": 18}
GO_ON = {"en": "Go on", "fr": "Continuer", "it": "Avanti", "nl": "Verder"}
TASK = {"en": "Choose your 5", "fr": "Choisissez votre 5", "it": "Scegli il tuo 5", "nl": "Kies je 5"}
PLAY = ":is(.hand .play, .bar) .main"
"""The button that plays the chosen card."""

_IN_REACH = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
}"""


def begin(visit: Visiting, game: str, language: str = "en") -> Learner:
    learner = Learner(visit(f"/learn/{game}", language), set())
    learner.wait()
    return learner


def expect_in_reach(lit: Locator) -> None:
    """Check that nothing covers the element, in particular not the coach."""
    for number in range(lit.count()):
        lit.page.wait_for_function(f"element => ({_IN_REACH})(element)", arg=lit.nth(number).element_handle())


@pytest.mark.parametrize("game", GAMES)
def test_to_the_end_by_mouse_and_without_a_server(visit: Visiting, game: str) -> None:
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "/api" in request.url:
            asked.append(request.url)

    learner = begin(visit, game)
    learner.page.on("request", hear)
    numbers: list[int] = []
    for _ in range(LONGEST):
        learner.wait()
        if learner.over:
            break
        numbers.append(learner.number())
        learner.click(-1)
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, STEPS[game] + 1))
    expect(learner.page.get_by_role("heading", name="You know how to play")).to_be_focused()
    assert asked == []
    assert learner.page.evaluate("localStorage.getItem('darklantern.learnt')") == game
    learner.visit.look(f"learnt-{game}")
    learner.page.get_by_role("button", name="Play now").click()
    learner.visit.enter()
    learner.visit.wait_for_room()


@pytest.mark.parametrize("game", GAMES)
def test_to_the_end_by_keys_alone(visit: Visiting, game: str) -> None:
    learner = begin(visit, game)
    learner.page.emulate_media(reduced_motion="reduce")
    keys = learner.page.keyboard
    for _ in range(LONGEST):
        learner.wait()
        if learner.over:
            break
        if learner.coach.locator(".main").count():
            expect(learner.coach.locator(".main")).to_be_focused()
        else:
            expect(learner.lit.first).to_be_visible()
            keys.press("j")
            expect(learner.page.locator("[data-taught]:focus, [data-taught] :focus")).to_have_count(1)
            if learner.lit.first.get_attribute("role") == "grid":
                keys.press("n")
        keys.press("Enter")
    expect(learner.page.locator("#learnt")).to_be_focused()


def test_another_move_is_explained_and_nothing_is_lost(visit: Visiting) -> None:
    learner = begin(visit, "art-robbery")
    learner.click()
    hand = learner.page.locator(".hand .card")
    hand.nth(4).click()
    learner.page.locator(PLAY).click()
    expect(learner.coach.get_by_text("A fine move some other night")).to_be_visible()
    expect(learner.coach).to_contain_text("Choose your 5 and play it.")
    expect(hand).to_have_count(5)
    learner.click()
    learner.click()
    expect(learner.coach.get_by_text("A fine move some other night")).to_have_count(0)
    expect(learner.coach).to_contain_text("Step 3 of 11")


def test_another_move_in_a_raid_is_taken_back(visit: Visiting) -> None:
    learner = begin(visit, "midnight-exchange")
    for _ in range(3):
        learner.click()
    drop = learner.page.get_by_role("button", name=re.compile("^Drop, loot"))
    drop.click()
    expect(learner.coach.get_by_text("A fine move some other night")).to_be_visible()
    expect(drop).to_be_enabled()
    learner.click()
    expect(learner.page.get_by_role("button", name="Put back: jewels")).to_be_visible()


def test_whoever_knows_it_already_need_not_read_on(visit: Visiting) -> None:
    learner = begin(visit, "art-robbery")
    learner.page.locator(".hand .card").first.click()
    learner.page.locator(PLAY).click()
    expect(learner.coach).to_contain_text("Step 3 of 11")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_skipped_at_any_time(visit: Visiting, game: str) -> None:
    learner = begin(visit, game)
    learner.click()
    learner.page.get_by_role("link", name="Skip the lesson").click()
    expect(learner.page).to_have_url(re.compile("/$"))
    expect(learner.coach).to_have_count(0)
    assert learner.page.evaluate("localStorage.getItem('darklantern.learnt')") is None


def test_the_coach_speaks_the_learners_language(visit: Visiting) -> None:
    learner = begin(visit, "art-robbery", "fr")
    onwards = learner.coach.locator(".main")
    expect(onwards).to_have_text(GO_ON["fr"])
    for language, said in GO_ON.items():
        learner.visit.speak(language)
        expect(onwards).to_have_text(said)
    onwards.click()
    for language, said in TASK.items():
        learner.visit.speak(language)
        expect(learner.coach).to_contain_text(said)


def test_the_coach_knows_who_one_is_however_late_that_is_told(visit: Visiting) -> None:
    here = visit()
    open_table(here, name="Irene")
    told: list[Route] = []
    here.page.route("**/api/me", lambda route: told.append(route))
    with here.page.expect_request("**/api/me"):
        here.go("/learn/midnight-exchange")
    expect(here.page.get_by_text("Lighting the lantern …")).to_be_visible()
    told.pop().continue_()
    expect(here.page.locator(".coach")).to_contain_text("Good evening, Irene.")


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_kept_out_of_a_lesson(visit: Visiting, game: str) -> None:
    """On a phone, nothing covers the elements to press."""
    learner = begin(visit, game)
    learner.page.emulate_media(reduced_motion="reduce")
    looked: set[int] = set()
    for _ in range(LONGEST):
        learner.wait()
        number = 0 if learner.over else learner.number()
        if number % 4 == 0 and number not in looked:
            looked.add(number)
            learner.visit.look(f"lesson-{game}-{number}")
            assert learner.visit.barriers() == []
        if learner.over:
            break
        learner.page.set_viewport_size(PHONE)
        learner.visit.expect_nothing_beyond(PHONE["width"])
        if not learner.coach.locator(".main").count():
            expect(learner.lit.first).to_be_visible()
            expect_in_reach(learner.lit)
        learner.click(0)
    assert len(looked) > 2


def test_a_lesson_of_no_game(visit: Visiting) -> None:
    here = visit("/learn/chess")
    expect(here.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
