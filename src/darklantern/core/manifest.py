"""The manifest of a game: which parts it has, and where they are."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from darklantern.core.ids import GameId

ImportString: TypeAlias = str
"""Where an object is: ``package.module:NAME``."""

ModuleName: TypeAlias = str
"""The name of a module or package: ``package.module``."""

ResourceFolder: TypeAlias = str
"""Where files of a package are: ``package:folder``."""


class GameManifest(Struct, frozen=True, kw_only=True):
    """The parts of a game. Each is imported when it is first needed; a generic part stands in for a missing one.

    A package registers its manifest in the entry-point group ``darklantern.games``, under the id of the game.
    """

    id: GameId
    """The id of the game, such as ``liars-dice``: lower-case words joined by hyphens."""
    game: ImportString
    """The rules, a `darklantern.core.game.Game`."""
    kernel: ImportString | None = None
    """The compiled rules, a `darklantern.kernels.kernel.Kernel`."""
    bots: ImportString | None = None
    """The bots, a `darklantern.bots.game_bots.GameBots`."""
    renderer: ImportString | None = None
    """How the terminal shows it, a `darklantern.terminal.renderer.GameRenderer`."""
    scoring: ImportString | None = None
    """Scores tables that were played with the box, a `darklantern.terminal.scoring.GameScoring`."""
    study: ImportString | None = None
    """The study of its editions, a `darklantern.lab.study.game_study.GameStudy`."""
    report: ImportString | None = None
    """Its chapters of reports, a `darklantern.lab.report.registry.GameReport`."""
    statistics: ImportString | None = None
    """Makes the statistics of a simulated game: a callable without arguments that returns a
    `darklantern.lab.game_stats.GameStats`."""
    lesson: ImportString | None = None
    """The script of its lesson on the page, a `darklantern.lessons.script.Lesson`."""
    environment: ImportString | None = None
    """What it says about itself to environments, a `darklantern.environments.specification.EnvironmentSpec`."""
    small: ImportString | None = None
    """A small set-up for environments, a `darklantern.core.small.SmallSetup`."""
    words: ModuleName | None = None
    """The package with its texts, in the folder `darklantern.core.words.WORDS_FOLDER`."""
    rulebook: ResourceFolder | None = None
    """Its numbered rules for people: a folder with ``en.md`` and, if translated, ``fr.md``, ``it.md`` and ``nl.md``."""
    page: ResourceFolder | None = None
    """Its own table on the page: a folder with the built ES module ``table.js`` and the files that this loads."""
    default_for: tuple[str, ...] = ()
    """The parts for which a command takes this game if none is named; else the first game with the part."""
    page_constants: tuple[ImportString, ...] = ()
    """Constants of its rules that its built-in page repeats: ``scripts/protocol`` writes them to ``constants.ts``."""

    def imports(self) -> Iterator[tuple[str, ImportString]]:
        """Yield the name of each part that is imported, and where it is."""
        for name in IMPORTED_PARTS:
            if (where := getattr(self, name)) is not None:
                yield name, where
        for where in self.page_constants:
            yield "page constant", where

    def folders(self) -> Iterator[tuple[str, ResourceFolder]]:
        """Yield the name of each part that is a folder of files, and where it is."""
        for name in FOLDER_PARTS:
            if (where := getattr(self, name)) is not None:
                yield name, where


IMPORTED_PARTS = (
    "game",
    "kernel",
    "bots",
    "renderer",
    "scoring",
    "study",
    "report",
    "statistics",
    "lesson",
    "environment",
    "small",
)
"""The parts that are objects of a module."""

FOLDER_PARTS = ("rulebook", "page")
"""The parts that are folders of files in a package."""
