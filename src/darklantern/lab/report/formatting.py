"""Formatting of numbers, estimates and lists for the text of a report."""

from collections.abc import Sequence

from darklantern.lab.report.estimates import Estimate

PERCENT = "\N{NO-BREAK SPACE}%"


def format_number(value: float, percent: bool = False, signed: bool = False) -> str:
    """Return a number for reading; the difference of two shares is in percentage points."""
    sign = "+" if signed else ""
    if percent:
        return _typographic_minus(f"{100 * value:{sign}.1f}{' points' if signed else PERCENT}")
    if float(value).is_integer() and not signed:
        return _typographic_minus(f"{value:,.0f}")
    return _typographic_minus(f"{value:{sign},.{2 if abs(value) < 10 else 1}f}")


def _typographic_minus(number: str) -> str:
    """Return a number with a typographic minus sign, and zero without a sign."""
    if not any(digit in number for digit in "123456789"):
        number = number.lstrip("+-")
    return number.replace("-", "−")


def format_interval(found: Estimate, percent: bool = False) -> str:
    """Return an interval for reading, or that there are too few games for one."""
    if found.low is None or found.high is None:
        return "too few games"
    if percent:
        low, high = (_typographic_minus(f"{100 * bound:.1f}") for bound in (found.low, found.high))
        return f"{low} to {high}{PERCENT}"
    digits = 2 if max(abs(found.low), abs(found.high)) < 10 else 1
    return f"{_typographic_minus(f'{found.low:,.{digits}f}')} to {_typographic_minus(f'{found.high:,.{digits}f}')}"


def format_estimate(found: Estimate | None, percent: bool = False, signed: bool = False) -> str:
    """Return an estimate with its interval, for a sentence."""
    if found is None:
        return "nothing"
    between = format_interval(found, percent)
    return f"{format_number(found.value, percent, signed)} ({between.removesuffix(PERCENT) if signed else between})"


def join_words(words: Sequence[str]) -> str:
    """Join words with commas, and the last one with ``and``."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def format_count(n: int, noun: str) -> str:
    """Return a number with a noun in the singular or plural."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def capitalize_first(sentence: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]
