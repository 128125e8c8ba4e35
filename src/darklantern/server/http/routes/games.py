"""Routes for games and their rules."""

from darklantern.bots.characters import CHARACTERS
from darklantern.bots.registry import bot_names, character_names
from darklantern.core import registry
from darklantern.core.rulebook import Rulebook, has_rulebook, rulebook
from darklantern.protocol.games import CharacterListing, GameListing
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.protocol.people import Language
from darklantern.server.errors import RequestError
from darklantern.server.http.routes.params import GameParams
from darklantern.server.http.routing import ApiCall, Empty, Route, route


class _RulesParams(GameParams, frozen=True):
    language: Language = Language.ENGLISH


@route("GET", "/api/games")
async def list_games(call: ApiCall[Empty, Empty]) -> list[GameListing]:
    """List the games."""
    return [_game_listing(id) for id in registry.game_ids()]


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
        rulebook=has_rulebook(game),
    )


@route("GET", "/api/games/{game}/rules")
async def get_rules(call: ApiCall[_RulesParams, Empty]) -> Rulebook:
    """Get the numbered rules of a game."""
    for id in registry.game_ids():
        if id == call.params.game:
            return rulebook(id, call.params.language.value)
    raise RequestError(HttpErrorCode.NO_SUCH_GAME, HTTP_ERRORS[HttpErrorCode.NO_SUCH_GAME].text)


GAME_ROUTES: tuple[Route, ...] = (
    list_games,
    get_rules,
)
