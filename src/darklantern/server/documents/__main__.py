"""Writes the documents of the protocol anew, or checks whether they are as they must be."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from darklantern.server.documents import stale, write


def main() -> None:
    """Works on the sources in the current folder."""
    parser = ArgumentParser(
        description="Writes docs/reference/protocol.md and the types under web/src anew from the server's types."
    )
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if something would change")
    if not parser.parse_args().check:
        for name in write(Path()):
            print(f"wrote {name}")
    elif changed := stale(Path()):
        sys.exit(f"not as the types say: {', '.join(changed)}; run scripts/protocol")


if __name__ == "__main__":
    main()
