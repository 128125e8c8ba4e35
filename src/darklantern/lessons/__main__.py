"""Command that writes the lesson files, or checks that they are up to date."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from darklantern.lessons import outdated_files, write_files


def main() -> None:
    """Write or check the lesson files under the current folder."""
    parser = ArgumentParser(description="Play the lessons by the rules and write them to web/src/games/<game>/lesson.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    if not parser.parse_args().check:
        for name in write_files(Path()):
            print(f"wrote {name}")
    elif changed := outdated_files(Path()):
        sys.exit(f"out of date: {', '.join(changed)}; run scripts/lessons")


if __name__ == "__main__":
    main()
