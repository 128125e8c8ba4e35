"""``python -m darklantern``."""

from darklantern.cli import main

main()
