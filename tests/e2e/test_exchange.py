"""The exchanges and the end of Midnight Exchange, in a browser."""
import re
from playwright.sync_api import expect
from tests.e2e.conftest import Visiting
from tests.e2e.hands import BAG, GOLD, JEWELS, search, sit

LOOT = [JEWELS] * 3 + [BAG] + [GOLD] * 2


def test_smoke(visit: Visiting) -> None:
    two = sit(visit)
    search(two, LOOT, [JEWELS, BAG])
    page = two.here.page
    page.get_by_role("button", name="To the exchanges").click()
    expect(page.get_by_role("heading", name="Round 1: the exchanges")).to_be_visible()
    two.here.look("exchange")
    print(two.here.pictures)
    print(two.here.barriers())
