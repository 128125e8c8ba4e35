"""Everything that the server sends about a game, redacted for its viewer: a seat or a spectator.

Only this package redacts, and only it makes the frames that live connections send. `Broadcaster` sends to the clients
of a live table. `ViewSerializer` serializes what a viewer may know of states and events, `UpdateEncoder` encodes
updates, `Disclosure` holds what is secret until the game is over, `snapshot` describes the table itself, and
`HintPosition` and `ReplaySerializer` answer HTTP requests.
"""
