"""Names of people at a table are unique and cannot be confused."""

import pytest

from darklantern.match.names import MAX_NAME_LENGTH, distinct_name, name_key


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "anna"),
        ("Anna", "A n n a"),
        ("Anna", "Anna."),
        ("Irène", "Irene"),
        ("Irene", "lrene"),
        ("Bob", "B0b"),
        ("Carol", "\u0421ar\u043el"),  # Cyrillic
        ("Nora", "\u039dora"),  # Greek
        ("Anna", "\uff21nna"),
        ("Ali", "Al\u0131"),
        ("An\u200dna", "Anna"),
        ("\u2764\ufe0f", "\u2764"),
    ],
)
def test_similar_names_share_a_key(first: str, second: str):
    assert name_key(first) == name_key(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "Anne"),
        ("Jan", "Ian"),
        ("Anna", "Anna 2"),
        ("राम", "रमा"),
        ("🎩", "🦊"),
        ("!!", "??"),
        ("Ann", "Ann 🎩"),
    ],
)
def test_distinct_names_have_distinct_keys(first: str, second: str):
    assert name_key(first) != name_key(second)


def test_unused_name_is_kept():
    assert distinct_name("Anna", set[str]()) == "Anna"
    assert distinct_name("Anna", {name_key("Anne")}) == "Anna"


@pytest.mark.parametrize(
    "name", ["Anna", "x" * MAX_NAME_LENGTH, "\u05d0\u05e0\u05d4", "🎩" * MAX_NAME_LENGTH, "An\u200dna" * 4 + "\u200dab"]
)
def test_repeated_names_are_numbered_within_length_limit(name: str):
    taken, names = set[str](), list[str]()
    for _ in range(30):
        names.append(distinct_name(name, taken))
        taken.add(name_key(names[-1]))
    assert len(set(map(name_key, names))) == 30
    assert names[0] == name
    assert names[1].endswith(" 2")
    assert max(map(len, names)) <= MAX_NAME_LENGTH
