"""Routes for games and their rules."""

import logging
from functools import cache

from darklantern.bots.characters import CHARACTERS
from darklantern.bots.registry import bot_names, character_names
from darklantern.core import registry
from darklantern.core.errors import BrokenGame
from darklantern.core.ids import GameId
from darklantern.core.rulebook import Rulebook, has_rulebook, rulebook
from darklantern.core.seat_fields import seat_fields
from darklantern.core.view_layout import view_layout
from darklantern.core.words import words_of
from darklantern.protocol.games import CharacterListing, GameListing, GameTexts
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.option_schema import option_schema
from darklantern.protocol.people import Language
from darklantern.server.errors import RequestError
from darklantern.server.http.own_tables import own_table_path
from darklantern.server.http.routes.params import GameParams
from darklantern.server.http.routing import ApiCall, Empty, Route, route

log: logging.Logger = logging.getLogger("darklantern.server")


class _RulesParams(GameParams, frozen=True):
    language: Language = Language.ENGLISH


class _WordsParams(GameParams, frozen=True):
    language: Language


@route("GET", "/api/games")
async def list_games(call: ApiCall[Empty, Empty]) -> list[GameListing]:
    """List the games. A game of which a part cannot be used is left out."""
    listings = map(_listing_if_usable, registry.game_ids())
    return [listing for listing in listings if listing is not None]


def _listing_if_usable(id: GameId) -> GameListing | None:
    """Return the listing of a game; None if its package fails, so that all other games can be played."""
    try:
        return _game_listing(id)
    except BrokenGame as error:
        _log_once(str(error))
        return None
    except Exception:
        log.exception("game %s of the package %s is left out of the list", id, registry.package_of(id))
        return None


@cache
def _log_once(message: str) -> None:
    log.warning(message)


def _game_listing(id: str) -> GameListing:
    game = registry.game(id)
    return GameListing(
        id=game.id,
        title=game.info.title,
        authors=list(game.info.authors),
        publisher=game.info.publisher,
        minutes=game.info.minutes,
        age=game.info.age,
        seats=list(game.seat_counts),
        editions=list(game.editions()),
        bots=list(bot_names(game.id)),
        characters=[CharacterListing(name=name, level=CHARACTERS[name].level) for name in character_names(game.id)],
        rules=game.rules_version,
        races=game.has_races,
        rulebook=has_rulebook(game),
        options_schema=dict(option_schema(game)),
    )


@route("GET", "/api/games/{game}/rules", codes=(HttpErrorCode.NO_RULEBOOK,))
async def get_rules(call: ApiCall[_RulesParams, Empty]) -> Rulebook:
    """Get the numbered rules of a game."""
    return rulebook(_known_game(call.params), call.params.language.value)


@route("GET", "/api/games/{game}/words/{language}")
async def get_words(call: ApiCall[_WordsParams, Empty]) -> GameTexts:
    """Get the texts that the package of a game has for a page that does not know the game.

    They are for the default page. Games for which the page has a table of its own need none, and have no texts here.
    """
    id = _known_game(call.params)
    game, words = registry.game(id), words_of(id, call.params.language.value)
    return GameTexts(
        game=id,
        package=registry.package_of(id),
        language=call.params.language.value,
        texts={"title": game.info.title, **words.texts},
        layout=view_layout(game),
        seats=sorted(seat_fields(game)),
        table=own_table_path(id),
    )


def _known_game(params: GameParams) -> GameId:
    """Return the game from a path. Raises `RequestError` if there is no such game."""
    for id in registry.game_ids():
        if id == params.game:
            return id
    raise RequestError(HttpErrorCode.NO_SUCH_GAME, HTTP_ERRORS[HttpErrorCode.NO_SUCH_GAME].text)


GAME_ROUTES: tuple[Route, ...] = (
    list_games,
    get_rules,
    get_words,
)
