"""Writes the lessons anew, or checks whether they are what the rules give."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from darklantern.lessons import stale, write


def main() -> None:
    """Works on the sources in the current folder."""
    parser = ArgumentParser(description="Plays the lessons by the rules, and writes them to web/src/lessons.")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if something would change")
    if not parser.parse_args().check:
        for name in write(Path()):
            print(f"wrote {name}")
    elif changed := stale(Path()):
        sys.exit(f"not what the rules give: {', '.join(changed)}; run scripts/lessons")


if __name__ == "__main__":
    main()
