"""Servers that only pass moves on, without rules and without a store: ``python -m bench.baselines.fanout.on_… PORT``.

All do the same. The path of a client names its room and seat, as in ``/rooms/12/3``. For each message, an update of the
size of ours is sent to everyone in the room; the sender's copy contains the id of the message.
"""
