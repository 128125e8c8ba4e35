"""Configuration of the documentation site (`scripts/docs`): Sphinx with MyST and Furo."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version as version_of
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

ROOT = Path(__file__).parent.parent
API = Path(__file__).parent / "reference" / "api"
PROJECT = Path(__file__).parent / "project"
PROJECT_PAGES = ("changelog", "contributing", "security")
ROOT_PAGE = r"\]\((?:\.\./)*(SECURITY|CONTRIBUTING|CHANGELOG)\.md"
"""The beginning of a link to one of them."""
MODULES = (
    "core.registry",
    "core.game",
    "core.chance",
    "core.record",
    "core.session",
    "core.edition",
    "core.options",
    "core.errors",
    "core.ids",
    "bots.registry",
    "bots.bot",
    "bots.characters",
    "lab.simulate",
    "lab.tournament",
    "lab.kernel_games",
    "environments.vector_env",
    "environments.pettingzoo",
    "environments.openspiel",
    "environments.gymnasium",
    "kernels.kernel",
    "testing.conformance",
    "testing.redaction",
    "testing.lockstep",
)
"""The public modules while `darklantern` has no ``__all__``."""

project = "Dark Lantern"
author = "The Dark Lantern authors"
release = version = version_of("darklantern")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["pictures"]
default_role = "literal"
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
maximum_signature_line_length = 88

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


def public_modules() -> Iterator[ModuleType]:
    """Yield the modules of the public API: those that `darklantern` exports, else `MODULES`."""
    package = import_module("darklantern")
    if not hasattr(package, "__all__"):
        yield from (import_module(f"darklantern.{name}") for name in MODULES)
        return
    exported = [getattr(package, name) for name in package.__all__]
    if not all(isinstance(one, ModuleType) for one in exported):
        yield package
    yield from (one for one in exported if isinstance(one, ModuleType))


def api_pages() -> dict[Path, str]:
    """Return a page of `automodule` for each public module, by its file."""
    return {
        API
        / f"{module.__name__}.md": f"# {module.__name__}\n\n```{{eval-rst}}\n.. automodule:: {module.__name__}\n```\n"
        for module in public_modules()
    }


def project_pages() -> dict[Path, str]:
    """Return the pages of the repository's root, with links as seen from their folder, by their file."""
    texts = {name: ROOT.joinpath(f"{name.upper()}.md").read_text("utf-8") for name in PROJECT_PAGES}
    return {
        PROJECT / f"{name}.md": re.sub(ROOT_PAGE, lambda link: f"]({link[1].lower()}.md", text).replace(
            "](docs/", "](../"
        )
        for name, text in texts.items()
    }


def write_pages(_: Sphinx) -> None:
    """Write the generated pages; leave those alone that have not changed."""
    pages = api_pages() | project_pages()
    for folder in (API, PROJECT):
        folder.mkdir(exist_ok=True)
        for old in set(folder.iterdir()) - pages.keys():
            old.unlink()
    for page, text in pages.items():
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")


def link_project_pages(_: Sphinx, page: str, source: list[str]) -> None:
    """Make links to pages of the repository's root lead to their copies in the site."""
    folder = "../" * page.count("/") + "project/"
    source[0] = re.sub(ROOT_PAGE, lambda link: f"]({folder}{link[1].lower()}.md", source[0])


def setup(app: Sphinx) -> None:
    """Connect the generators of pages."""
    app.connect("builder-inited", write_pages)  # pyright: ignore[reportUnknownMemberType]
    app.connect("source-read", link_project_pages)  # pyright: ignore[reportUnknownMemberType]
