"""The page of the documentation about observations: what each number means, and which features it becomes.

``python -m darklantern.environments.observation_page`` writes it; ``--check`` only compares.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path

from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.kernels.observation_fields import FieldKind, ObservationField
from darklantern.kernels.registry import kernel, kernels
from darklantern.protocol.codegen.attribute_docs import attribute_docs
from darklantern.protocol.codegen.markdown import table

PAGE = Path("docs/reference/observations.md")
_INTRODUCTION = """\
# Observations

<!-- Generated from the kernels of the games: run scripts/observations to change it. -->

What each number of an observation means in the [environments](environments.md) of games with a kernel. Seats are
counted from the observer to the left, the observer being the first; columns of absent seats are 0. When a game is over
all columns are 0. A row contains what the seat may know, and nothing else.

Environments return the numbers as they are, or with `observation="features"` as features from 0 to 1. The kind of a
field says how a number becomes features; they have the same information. For an embedding take the plain numbers of a
category: they are the indices, and the number of kinds is the size of the table. In Python,
`darklantern.kernel(game).observation_fields` has the same."""


def observation_page() -> str:
    """Return the page in Markdown, with all installed games that have a kernel."""
    kinds = table(("kind", "meaning"), [(kind.value, meaning) for kind, meaning in _kinds()])
    return "\n\n".join([_INTRODUCTION, kinds, *map(_chapter, kernels())]) + "\n"


def _kinds() -> list[tuple[FieldKind, str]]:
    meanings = attribute_docs(FieldKind)
    return [(kind, meanings[kind.name]) for kind in FieldKind]


def _chapter(game: GameId) -> str:
    compiled = kernel(game)
    fields = compiled.observation_fields
    features = sum(field.feature_count for field in fields)
    rows: list[tuple[str, ...]] = []
    first = 0
    for field in fields:
        after = first + field.feature_count
        rows.append((_span(field.start, field.end), field.name, field.meaning, _values(field), _span(first, after)))
        first = after
    head = f"## {registry.game(game).info.title}: {compiled.observation_size} numbers, {features} features"
    return f"{head}\n\n{table(('numbers', 'field', 'meaning', 'kind', 'features'), rows)}"


def _span(start: int, end: int) -> str:
    return f"{start}–{end - 1}" if end - start > 1 else str(start)


def _values(field: ObservationField) -> str:
    match field.kind:
        case FieldKind.FLAG:
            return "flag"
        case FieldKind.CATEGORY:
            return f"category, {field.largest + 1} kinds"
        case FieldKind.SET:
            return f"set, {field.features_per_column} bits"
        case FieldKind.COUNT | FieldKind.AMOUNT:
            return f"{field.kind.value}, up to {field.largest:,}"


def main() -> None:
    """Write or check the page in the current folder."""
    parser = ArgumentParser(description=f"Generate {PAGE.as_posix()} from the kernels of the games.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")
    check, text = parser.parse_args().check, observation_page()
    if PAGE.exists() and PAGE.read_text("utf-8") == text:
        return
    if check:
        sys.exit(f"out of date: {PAGE.as_posix()}; run scripts/observations")
    PAGE.write_text(text, "utf-8")
    print(f"wrote {PAGE.as_posix()}")


if __name__ == "__main__":
    main()
