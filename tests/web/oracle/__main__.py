"""Call a function of this package: ``python -m tests.web.oracle MODULE FUNCTION``, arguments and result as JSON."""

import sys
from importlib import import_module

import msgspec


def main() -> None:
    module, function = sys.argv[1:]
    arguments = msgspec.json.decode(sys.stdin.buffer.read(), type=list[object])
    result = getattr(import_module(f"tests.web.oracle.{module}"), function)(*arguments)
    sys.stdout.buffer.write(msgspec.json.encode(result))


if __name__ == "__main__":
    main()
