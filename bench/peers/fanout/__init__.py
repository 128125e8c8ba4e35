"""Servers that pass moves on, without rules and without a store: ``python -m bench.peers.fanout.on_… PORT``.

All do the same: a client is in the room and on the seat that its path names, ``/rooms/12/3``. Each message is read, and
an update of the size of ours goes to everyone in the room; the sender's copy carries the id of the message.
"""
