"""What the README shows is what happens."""

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parent.parent.joinpath("README.md").read_text("utf-8")


def test_example_prints_what_it_says():
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(example, {})
    assert printed.getvalue().strip() == re.findall(r"# (\(.*\))$", example, re.MULTILINE)[0]


def test_links_lead_somewhere():
    root = Path(__file__).parent.parent
    pages = [root / "README.md", *root.joinpath("docs").rglob("*.md")]
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
