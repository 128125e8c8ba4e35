"""Configuration of the documentation site (`scripts/docs`): Sphinx with MyST and Furo."""

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
from api_pages import PAGES, page_text
from api_signatures import process_signature

ROOT = Path(__file__).parent.parent
API = Path(__file__).parent / "reference" / "api"
PROJECT = Path(__file__).parent / "project"
RULES = Path(__file__).parent / "reference" / "rules"
PROJECT_PAGES = ("changelog", "contributing", "security")
ROOT_PAGE = r"\]\((?:\.\./)*(SECURITY|CONTRIBUTING|CHANGELOG)\.md"
"""The beginning of a link to one of them."""
RULEBOOK = r"\]\((?:\.\./)*src/darklantern/games/(\w+)/rulebook/(\w+)\.md"
"""The beginning of a link to a game's rulebook in the sources."""
project = "Dark Lantern"
author = "The Dark Lantern authors"
project_copyright = f"2026, {author}"
release = version = version_of("darklantern")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["pictures"]
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
maximum_signature_line_length = 95

html_theme = "furo"
html_title = f"Dark Lantern {release}"
html_logo = html_favicon = "../web/public/lantern.svg"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a5a10", "color-brand-content": "#8a5a10"},
    "dark_css_variables": {"color-brand-primary": "#f0b93d", "color-brand-content": "#f0b93d"},
}

linkcheck_ignore = [r"^https?://(127\.0\.0\.1|localhost)"]
linkcheck_timeout = 20


def reference_pages() -> dict[Path, str]:
    """Return the pages of the Python API, by their file."""
    return {API / f"{name}.md": page_text(page) for name, page in PAGES.items()}


def project_pages() -> dict[Path, str]:
    """Return the pages of the repository's root, with links as seen from their folder, by their file.

    The site has no examples: links to them become text.
    """
    texts = {name: ROOT.joinpath(f"{name.upper()}.md").read_text("utf-8") for name in PROJECT_PAGES}
    texts = {name: re.sub(r"\[([^]]+)\]\(examples/[^)]+\)", r"\1", text) for name, text in texts.items()}
    return {
        PROJECT / f"{name}.md": re.sub(ROOT_PAGE, lambda link: f"]({link[1].lower()}.md", text).replace(
            "](docs/", "](../"
        )
        for name, text in texts.items()
    }


def rule_pages() -> dict[Path, str]:
    """Return the rulebooks of the games in all languages, by their file."""
    files = ROOT.glob("src/darklantern/games/*/rulebook/*.md")
    return {RULES / rule_page(file.parts[-3], file.stem): file.read_text("utf-8") for file in files}


def rule_page(game: str, language: str) -> str:
    """Return the name of the page with the rules of a game, given by its package, in a language."""
    name = game.replace("_", "-")
    return f"{name}.md" if language == "en" else f"{name}.{language}.md"


def write_pages(_: Sphinx) -> None:
    """Write the generated pages; leave those alone that have not changed."""
    pages = reference_pages() | project_pages() | rule_pages()
    for folder in (API, PROJECT, RULES):
        folder.mkdir(exist_ok=True)
        for old in set(folder.iterdir()) - pages.keys():
            old.unlink()
    for page, text in pages.items():
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")


def link_copied_pages(_: Sphinx, page: str, source: list[str]) -> None:
    """Make links to pages of the repository's root and to rulebooks lead to their copies in the site."""
    root = "../" * page.count("/")
    text = re.sub(ROOT_PAGE, lambda link: f"]({root}project/{link[1].lower()}.md", source[0])
    source[0] = re.sub(RULEBOOK, lambda link: f"]({root}reference/rules/{rule_page(link[1], link[2])}", text)


def setup(app: Sphinx) -> None:
    """Connect the generators of pages."""
    app.connect("builder-inited", write_pages)  # pyright: ignore[reportUnknownMemberType]
    app.connect("autodoc-process-signature", process_signature)  # pyright: ignore[reportUnknownMemberType]
    app.connect("source-read", link_copied_pages)  # pyright: ignore[reportUnknownMemberType]
