"""Lessons: a guided first game."""

import re

import pytest
from playwright.sync_api import Locator, Request, Route, expect

from tests.e2e.conftest import VisitorFactory
from tests.e2e.learner import GAMES, MAX_MOVES, Learner
from tests.e2e.raid_page import open_table
from tests.e2e.visitor import PHONE

STEPS = {"art-robbery": 11, "midnight-exchange": 18}
CONTINUE = {"en": "Go on", "fr": "Continuer", "it": "Avanti", "nl": "Verder"}
TASK = {"en": "Choose your 5", "fr": "Choisissez votre 5", "it": "Scegli il tuo 5", "nl": "Kies je 5"}
PLAY = ".action-bar .main"
"""The button that plays the chosen card."""

_IS_UNCOVERED = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
}"""


def start_lesson(new_visitor: VisitorFactory, game: str, language: str = "en") -> Learner:
    learner = Learner(new_visitor(f"/learn/{game}", language), set())
    learner.wait_for_step()
    return learner


def expect_uncovered(elements: Locator) -> None:
    """Check that nothing covers the element, in particular not the coach."""
    for number in range(elements.count()):
        elements.page.wait_for_function(
            f"element => ({_IS_UNCOVERED})(element)", arg=elements.nth(number).element_handle()
        )


@pytest.mark.parametrize("game", GAMES)
def test_whole_lesson_by_mouse_without_server(new_visitor: VisitorFactory, game: str) -> None:
    api_requests: list[str] = []

    def record_request(request: Request) -> None:
        if "/api" in request.url:
            api_requests.append(request.url)

    learner = start_lesson(new_visitor, game)
    learner.page.on("request", record_request)
    numbers: list[int] = []
    for _ in range(MAX_MOVES):
        learner.wait_for_step()
        if learner.finished:
            break
        numbers.append(learner.step_number())
        learner.click(-1)
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, STEPS[game] + 1))
    expect(learner.page.get_by_role("heading", name="You know how to play")).to_be_focused()
    assert api_requests == []
    assert learner.page.evaluate("localStorage.getItem('darklantern.learnt')") == game
    learner.visitor.check_layout(f"learnt-{game}")
    learner.page.get_by_role("button", name="Play now").click()
    learner.visitor.enter_name()
    learner.visitor.wait_for_room()


@pytest.mark.parametrize("game", GAMES)
def test_whole_lesson_by_keyboard(new_visitor: VisitorFactory, game: str) -> None:
    learner = start_lesson(new_visitor, game)
    learner.page.emulate_media(reduced_motion="reduce")
    keys = learner.page.keyboard
    for _ in range(MAX_MOVES):
        learner.wait_for_step()
        if learner.finished:
            break
        if learner.coach.locator(".main").count():
            expect(learner.coach.locator(".main")).to_be_focused()
        else:
            expect(learner.highlighted.first).to_be_visible()
            keys.press("j")
            expect(learner.page.locator("[data-spotlight]:focus, [data-spotlight] :focus")).to_have_count(1)
            if learner.highlighted.first.get_attribute("role") == "grid":
                keys.press("n")
        keys.press("Enter")
    expect(learner.page.locator("#lesson-end")).to_be_focused()


def test_wrong_move_is_explained(new_visitor: VisitorFactory) -> None:
    learner = start_lesson(new_visitor, "art-robbery")
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


def test_wrong_move_in_raid_is_undone(new_visitor: VisitorFactory) -> None:
    learner = start_lesson(new_visitor, "midnight-exchange")
    for _ in range(3):
        learner.click()
    drop = learner.page.get_by_role("button", name=re.compile("^Drop, loot"))
    drop.click()
    expect(learner.coach.get_by_text("A fine move some other night")).to_be_visible()
    expect(drop).to_be_enabled()
    learner.click()
    expect(learner.page.get_by_role("button", name="Put back: jewels")).to_be_visible()


def test_early_move_skips_explanation(new_visitor: VisitorFactory) -> None:
    learner = start_lesson(new_visitor, "art-robbery")
    learner.page.locator(".hand .card").first.click()
    learner.page.locator(PLAY).click()
    expect(learner.coach).to_contain_text("Step 3 of 11")


@pytest.mark.parametrize("game", GAMES)
def test_lesson_can_be_skipped(new_visitor: VisitorFactory, game: str) -> None:
    learner = start_lesson(new_visitor, game)
    learner.click()
    learner.page.get_by_role("link", name="Skip the lesson").click()
    expect(learner.page).to_have_url(re.compile("/$"))
    expect(learner.coach).to_have_count(0)
    assert learner.page.evaluate("localStorage.getItem('darklantern.learnt')") is None


def test_coach_uses_chosen_language(new_visitor: VisitorFactory) -> None:
    learner = start_lesson(new_visitor, "art-robbery", "fr")
    continue_button = learner.coach.locator(".main")
    expect(continue_button).to_have_text(CONTINUE["fr"])
    for language, text in CONTINUE.items():
        learner.visitor.choose_language(language)
        expect(continue_button).to_have_text(text)
    continue_button.click()
    for language, text in TASK.items():
        learner.visitor.choose_language(language)
        expect(learner.coach).to_contain_text(text)


def test_coach_greets_by_name_after_late_identity(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor()
    open_table(visitor, name="Irene")
    routes: list[Route] = []
    visitor.page.route("**/api/me", lambda route: routes.append(route))
    with visitor.page.expect_request("**/api/me"):
        visitor.goto("/learn/midnight-exchange")
    expect(visitor.page.get_by_text("Lighting the lantern …")).to_be_visible()
    routes.pop().continue_()
    expect(visitor.page.locator(".coach")).to_contain_text("Good evening, Irene.")


@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_accessible(new_visitor: VisitorFactory, game: str) -> None:
    """On a phone, nothing covers the elements to press."""
    learner = start_lesson(new_visitor, game)
    learner.page.emulate_media(reduced_motion="reduce")
    checked: set[int] = set()
    for _ in range(MAX_MOVES):
        learner.wait_for_step()
        number = 0 if learner.finished else learner.step_number()
        if number % 4 == 0 and number not in checked:
            checked.add(number)
            learner.visitor.check_layout(f"lesson-{game}-{number}")
            assert learner.visitor.accessibility_problems() == []
        if learner.finished:
            break
        learner.page.set_viewport_size(PHONE)
        learner.visitor.expect_no_overflow(PHONE["width"])
        if not learner.coach.locator(".main").count():
            expect(learner.highlighted.first).to_be_visible()
            expect_uncovered(learner.highlighted)
        learner.click(0)
    assert len(checked) > 2


def test_lesson_of_unknown_game_is_explained(new_visitor: VisitorFactory) -> None:
    visitor = new_visitor("/learn/chess")
    expect(visitor.page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
