"""Every numbered rule is cited by a test, and nothing cites a rule that does not exist."""

import ast
import re
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b(?:AR|ME)-[A-Z]\d+\b")
VITEST_TITLE = re.compile(r"""\btest(?:\.each\([^)]*\))?\(\s*(["'`])(.*?)\1""")


def cited_ids(pattern: str, *folders: str) -> set[str]:
    """The rules named in files of these folders, of which each has such files."""
    files = {folder: [*(ROOT / folder).rglob(pattern)] for folder in folders}
    assert all(files.values()), f"no {pattern} in {[folder for folder in folders if not files[folder]]}"
    return {found for file in chain.from_iterable(files.values()) for found in ID.findall(file.read_text("utf-8"))}


def numbered_rules() -> set[str]:
    """The rules as numbered on the rule pages."""
    pages = [page.read_text("utf-8") for page in (ROOT / "src" / "darklantern" / "games").glob("*/rulebook/*.md")]
    return {found for page in pages for found in re.findall(r"^- \*\*([A-Z]{2}-[A-Z]\d+)\*\*", page, re.MULTILINE)}


def cited_by_tests() -> set[str]:
    """The rules named in docstrings of test functions or in titles of the page's tests."""
    trees = [ast.parse(file.read_text("utf-8")) for file in (ROOT / "tests").rglob("test_*.py")]
    tests = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    texts = [ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_")]
    for file in (ROOT / "web" / "tests").rglob("*.test.ts"):
        texts += [title for _, title in VITEST_TITLE.findall(file.read_text("utf-8"))]
    return {found for text in texts for found in ID.findall(text)}


def test_every_rule_is_cited_by_a_test():
    assert numbered_rules() - cited_by_tests() == set()


def test_every_rule_is_cited_by_the_code_or_the_components():
    assert numbered_rules() - cited_ids("*.py", "src") == set()


def test_every_cited_rule_exists():
    cited = cited_ids("*.py", "src", "tests") | cited_ids("*.ts", "web/src", "web/tests") | cited_ids("*.md", "docs")
    assert cited - numbered_rules() == set()
