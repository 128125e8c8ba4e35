"""Generate the protocol page and the TypeScript types, or check that they are up to date."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from darklantern.protocol.codegen import stale_files, write_stale_files


def main() -> None:
    """Generate or check the files in the current folder."""
    parser = ArgumentParser(
        description="Generate docs/reference/protocol.md and the types under web/src from the server's types."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    if not parser.parse_args().check:
        for name in write_stale_files(Path()):
            print(f"wrote {name}")
    elif changed := stale_files(Path()):
        sys.exit(f"out of date: {', '.join(changed)}; run scripts/protocol")


if __name__ == "__main__":
    main()
