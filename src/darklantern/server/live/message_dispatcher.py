"""Carries out the messages of clients."""

from darklantern.core.errors import IllegalAction
from darklantern.protocol.client_messages import ClientMessage, LeaveMessage, MoveMessage, ReadyMessage, SayMessage
from darklantern.protocol.limits import TALK_BURST, TALK_RATE_PER_S
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.people import Person
from darklantern.server.delivery.broadcaster import PendingRequest
from darklantern.server.live.connection import Connection
from darklantern.server.live.table_data import TableData
from darklantern.server.rate_limits import RateLimiter


class MessageDispatcher:
    """Carries out the messages of a table's clients by its match."""

    def __init__(self, data: TableData) -> None:
        self._data = data
        self._talk_limits = RateLimiter(TALK_RATE_PER_S, TALK_BURST)

    def dispatch(self, connection: Connection, person: Person, message: ClientMessage, now: float) -> bool:
        """Carry out a message, and return whether the match's outputs answer it.

        Raise `IllegalAction` or `RateLimitExceeded`.
        """
        match = self._data.match
        if type(message) is MoveMessage:
            match.move(person.id, message.action, PendingRequest(connection, message.id, now, person.id))
            return True
        if isinstance(message, SayMessage):
            self._say(person, message, PendingRequest(connection, message.id, now, person.id))
            return True
        if isinstance(message, ReadyMessage):
            match.set_ready(person.id, message.ready)
        elif isinstance(message, LeaveMessage):
            match.leave(person.id)
        else:
            match.return_to_seat(person.id)
        return False

    def _say(self, person: Person, message: SayMessage, request: PendingRequest) -> None:
        text = None if message.text is None else message.text.strip()
        if (not text) == (message.phrase is None):
            raise IllegalAction(MessageErrorCode.TEXT_OR_PHRASE)
        self._talk_limits.take(person.id)
        request.connection.client.take_talk()
        self._data.match.moderation.say(person.id, person.name, text, message.phrase, request)
