"""The rules in all languages have the same structure, numbers and terms."""

import re
from collections import Counter
from pathlib import Path

import pytest

from darklantern.core import registry
from darklantern.core.errors import NoRulebook, UnknownName
from darklantern.core.rulebook import DECISION_WORDS, Rulebook, has_rulebook, rulebook
from tests.installed_game import game_modules, installed

GAMES = registry.game_ids()
TRANSLATIONS = [language for language in DECISION_WORDS if language != "en"]

TERMS = [
    ("place tile", "tuiles? Lieu", "tesser[ae] Luogo", "locatiefiche"),
    ("garage", "garage", "garage", "garage"),
    ("the study|study [(]", "bureau", "ufficio", "kantoor"),
    ("the safe|safe [(]", "coffre-fort", "cassaforte", "kluis"),
    ("jewels", "bijoux", "gioielli", "juwelen"),
    ("cash", "liasses? de billets", "mazzett[oi] di banconote", "contant geld"),
    ("leather bag", "sacoches? en cuir", "bors[ae] in cuoio", "lederen tas"),
    ("iron key", "clés? en fer", "chiav[ei] di ferro", "ijzeren sleutel"),
    ("brass key", "clés? en laiton", "chiav[ei] d'ottone", "koperen sleutel"),
    ("empty drawer", "tiroirs? vide", "cassett[oi] vuot[oi]", "lege lade"),
    ("gemstone", "pierres? précieuse", "pietr[ae] prezios[ae]", "edelste"),
    ("gold bar", "lingots? d'or", "lingott[oi] d'oro", "goudsta"),
    ("identity board", "plateaux? Identité", "plancett[ae] Identità", "identiteitsbord"),
    ("black-market", "marché noir", "mercato nero", "zwarte markt"),
    ("getaway token", "jetons? Fuite", "getton[ei] Fuga", "ontsnappingsfiche"),
    ("prestige card", "cartes? Prestige", "cart[ae] Prestigio", "prestigekaart"),
    ("one[- ]of[- ]a[- ]kind", "pièces? unique", "pezz[oi] unic[oi]", "uniek stuk"),
    ("collection", "collection", "collezion", "collectie"),
    ("works? of art", "objets? d'art", "oggett[oi] d'arte", "kunstwerk"),
    ("manuscript", "manuscrit", "manoscritt", "manuscript"),
    ("chalice", "calice", "calic[ei]", "kelk"),
    ("statuette", "statuette", "statuett[ae]", "beeldje"),
    ("parure", "parure", "parure", "sieraden"),
    ("watch", "montre", "orologio", "horloge"),
    ("painting(?!s)", "tableau", "quadro", "schilderij"),
    ("cloth bag", "sac en tissu", "sacchetto", "buidel"),
    ("loot token", "jetons? Butin", "getton[ei] Bottino", "buitfiche"),
    ("alibi", "alibi", "alibi", "alibi"),
    ("guard dog", "chiens? de garde", "can[ei] da guardia", "waakhond"),
    ("greedy thief", "voleurs? cupide", "ladr[oi] avid[oi]", "hebzuchtige die[fv]"),
    ("boss", "boss", "boss", "baas|bazen"),
    ("sketches", "esquisses", "schizzi", "schetsen"),
    ("sculptures", "sculptures", "sculture", "sculpturen"),
    ("antiquities", "antiquités", "antichità", "antiquiteiten"),
    ("paintings", "tableaux", "quadri", "schilderijen"),
]
"""The stems of the terms in each language."""

PHASES = [
    ("raid", "fouille", "perquisizion", "rooftocht"),
    ("end of the raid", "fin de fouille", "fine della perquisizione", "einde van de rooftocht"),
    ("exchange", "échange", "scambi", "ruil"),
    ("round", "manche", "manche", "ronde"),
]
"""The phases of Midnight Exchange."""

ENGLISH = {"the", "and", "with", "from", "which", "that", "player", "players", "card", "cards", "token", "tile"}


def book(game: str, language: str) -> Rulebook:
    return rulebook(registry.game(game).id, language)


def numbers(text: str) -> Counter[int]:
    """Return the numbers in digits, with the thousands separators of any language."""
    found = re.findall(r"\d+(?:[.,\u202f]\d{3})*", text)
    return Counter(int(re.sub(r"\D", "", number)) for number in found)


def outline(text: str) -> list[str]:
    """Return headings by level, rules by id, and table rows by their number of cells."""
    lines = [line.strip() for line in text.splitlines()]
    return [
        match[0] if match else f"row of {line.count('|') - 1}"
        for line in lines
        if (match := re.match(r"#+|- \*\*[A-Z]+-[A-Z]\d+\*\*", line)) or line.startswith("|")
    ]


def text_lines(text: str) -> list[str]:
    """Return the lines that are not table rows."""
    return [line for line in text.splitlines() if line.strip() and not line.strip().startswith("|")]


def test_unknown_language_error_lists_the_known_languages():
    with pytest.raises(UnknownName, match=r"Unknown language 'de': use one of en, fr, it, nl"):
        book("art-robbery", "de")


def test_rules_are_in_english_by_default():
    game = registry.game("art-robbery").id
    assert rulebook(game) == rulebook(game, "en")


RULEBOOK = "# Heist\n\n- **HE-A1** Take it.\n- **HE-A2** Run. **Decision** Fast.\n"


def test_game_from_outside_has_its_rulebook_in_its_package(tmp_path: Path):
    """A language that the package lacks is replaced by English."""
    modules = game_modules("heist", "heist", 'rulebook="heist_texts:rules"')
    files = {
        "heist_texts/__init__.py": "",
        "heist_texts/rules/en.md": RULEBOOK,
        "heist_texts/rules/fr.md": RULEBOOK.replace("Take it.", "Prends.").replace("Decision", "Décision"),
    }
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}, files):
        english, french, dutch = (book("heist", language) for language in ("en", "fr", "nl"))
        assert has_rulebook("heist")
    assert [(rule.id, rule.decision) for rule in english.rules] == [("HE-A1", False), ("HE-A2", True)]
    assert (english.language, french.language) == ("en", "fr")
    assert french.rule("HE-A1").text == "Prends."
    assert french.rule("HE-A2").decision
    assert dutch == english


@pytest.mark.parametrize("parts", ["", 'rulebook="heist_texts:rules"'], ids=["no folder", "no English file"])
def test_game_without_a_rulebook_says_so(tmp_path: Path, parts: str):
    files = {"heist_texts/__init__.py": "", "heist_texts/rules/notes.txt": ""}
    modules = game_modules("heist", "heist", parts)
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}, files):
        assert not has_rulebook("heist")
        with pytest.raises(NoRulebook, match=r"The game heist comes without a rulebook\."):
            book("heist", "fr")


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
class TestTranslation:
    def test_has_the_same_rules_headings_and_tables_in_the_same_order(self, game: str, language: str):
        english, translated = book(game, "en"), book(game, language)
        assert [rule.id for rule in translated.rules] == [rule.id for rule in english.rules]
        assert outline(translated.text) == outline(english.text)

    def test_marks_the_same_decisions(self, game: str, language: str):
        english, translated = book(game, "en"), book(game, language)
        mark, original = f"**{DECISION_WORDS[language]}**", "**Decision**"
        assert any(rule.decision for rule in translated.rules)
        for rule, other in zip(english.rules, translated.rules, strict=True):
            assert other.decision == rule.decision, rule.id
            assert other.text.count(mark) == rule.text.count(original), rule.id
        assert translated.text.count(mark) == english.text.count(original)

    def test_has_the_same_numbers_in_each_rule(self, game: str, language: str):
        english, translated = book(game, "en"), book(game, language)
        for rule, other in zip(english.rules, translated.rules, strict=True):
            assert numbers(other.text) == numbers(rule.text), rule.id
        assert numbers(translated.text) == numbers(english.text)

    def test_has_the_same_figures_in_each_table(self, game: str, language: str):
        english, translated = (re.findall(r"^ *\|.*", book(game, name).text, re.MULTILINE) for name in ("en", language))
        for row, other in zip(english, translated, strict=True):
            cells = [(numbers(one), numbers(two)) for one, two in zip(row.split("|"), other.split("|"), strict=True)]
            assert all(one == two for one, two in cells), other

    def test_cites_the_same_rules(self, game: str, language: str):
        english, translated = book(game, "en"), book(game, language)
        for rule, other in zip(english.rules, translated.rules, strict=True):
            cited, others = (re.findall(r"[A-Z]{2}-[A-Z]\d+", text) for text in (rule.text, other.text))
            assert others == cited, rule.id

    def test_uses_the_terms_of_the_language(self, game: str, language: str):
        column = list(DECISION_WORDS).index(language)
        english, translated = book(game, "en"), book(game, language)
        for term in TERMS + (PHASES if game == "midnight-exchange" else []):
            for rule, other in zip(english.rules, translated.rules, strict=True):
                if re.search(rf"\b(?:{term[0]})", rule.text, re.IGNORECASE):
                    assert re.search(term[column], other.text, re.IGNORECASE), (rule.id, term[column])

    def test_has_no_english_words_left(self, game: str, language: str):
        english, translated = book(game, "en").text, book(game, language).text
        assert not set(text_lines(translated)) & set(text_lines(english))
        words = set(re.findall(r"[a-z]+", translated.lower()))
        assert not words & ENGLISH


@pytest.mark.parametrize("game", GAMES)
def test_french_has_no_break_spaces_before_punctuation(game: str):
    """It uses narrow no-break spaces, also in thousands."""
    text = book(game, "fr").text
    assert not re.search(r"(?<!\u202f)[;:!?»]|«(?!\u202f)|\d \d{3}\b", text)
