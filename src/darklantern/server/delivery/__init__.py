"""Everything that leaves the server about a game, for the viewer who receives it: a seat, or a spectator.

Only this package redacts, and only it makes what a live connection sends. `Broadcaster` writes to the clients of a live
table. `ViewSerializer` says what a viewer may know of states and events, `UpdateEncoder` writes updates, `Disclosure`
keeps what is secret until the game is over, `snapshot` describes the table itself, `HintPosition` and
`ReplaySerializer` answer over HTTP.
"""
