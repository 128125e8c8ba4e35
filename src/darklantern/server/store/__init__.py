"""Persistent storage: people, their editions, tables with their logs, and records of finished games."""

from darklantern.server.store.errors import (
    BadBackup,
    BadStoreUrl,
    StoreError,
    StoreGap,
    StoreInUse,
    StoreNotReady,
    StoreRefused,
    StoreUnavailable,
    StoreUnsupported,
)
from darklantern.server.store.opening import OpeningStopped, open_store
from darklantern.server.store.rows import (
    EditionId,
    PersonId,
    PersonRow,
    RecordRow,
    SavedEditionRow,
    SeatRow,
    TableId,
    TableRow,
    TableStatus,
)
from darklantern.server.store.store import Store, connection_factory

__all__ = [
    "BadBackup",
    "BadStoreUrl",
    "EditionId",
    "OpeningStopped",
    "PersonId",
    "PersonRow",
    "RecordRow",
    "SavedEditionRow",
    "SeatRow",
    "Store",
    "StoreError",
    "StoreGap",
    "StoreInUse",
    "StoreNotReady",
    "StoreRefused",
    "StoreUnavailable",
    "StoreUnsupported",
    "TableId",
    "TableRow",
    "TableStatus",
    "connection_factory",
    "open_store",
]
