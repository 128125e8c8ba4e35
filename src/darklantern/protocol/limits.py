"""Limits and times of live connections that clients should know. Those of the game are in `darklantern.match`."""

MAX_MESSAGE_BYTES = 4096
"""The longest message that a client may send, in bytes."""
MAX_TALK_LENGTH = 200
"""The longest chat message, in characters."""
MAX_INVALID_MESSAGES = 10
"""A connection is closed after this many invalid messages."""
MAX_UNSENT_BYTES = 256 * 1024
"""A connection with more unsent bytes than this is closed; the client may reconnect and resume."""
PONG_TIMEOUT_MS = 20_000
"""A client that does not answer a ping for this many milliseconds is considered disconnected."""
RACE_PING_INTERVAL_S = 5.0
"""The time between pings while a race is on or about to begin, in seconds."""
PING_INTERVAL_S = 10.0
"""The time between pings otherwise, in seconds."""
WATCHER_PING_INTERVAL_S = 30.0
"""The shortest time between pings of a client without a seat, in seconds."""
MESSAGE_RATE_PER_S = 30.0
"""The number of messages a second that a client may send in the long run."""
MESSAGE_BURST = 90
"""The number of messages that a client may send at once."""
TALK_RATE_PER_S = 1.0
"""The number of chat messages a second that a person may send in the long run."""
TALK_BURST = 5
"""The number of chat messages that a person may send at once."""
UPDATES_KEPT = 512
"""The number of updates that are kept for clients that resume."""
TALK_MESSAGES_KEPT = 50
"""The number of chat messages that new clients receive."""
