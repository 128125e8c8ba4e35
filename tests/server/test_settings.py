"""Settings from the environment and from options."""

from pathlib import Path

import pytest

from darklantern.server.errors import BadSetting
from darklantern.server.settings import read_settings, without_password


def test_every_setting_has_default(tmp_path: Path) -> None:
    settings = read_settings({"XDG_DATA_HOME": str(tmp_path)})
    assert (settings.host, settings.port) == ("127.0.0.1", 8765)
    assert settings.database == f"sqlite:///{tmp_path}/darklantern/darklantern.db"
    assert (settings.origins, settings.proxies) == ((), False)


def test_default_data_directory_is_in_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))
    for relative in ("", "not/absolute"):
        settings = read_settings({"XDG_DATA_HOME": relative})
        assert settings.database == "sqlite:////home/ada/.local/share/darklantern/darklantern.db"


def test_settings_are_read_from_environment() -> None:
    settings = read_settings(
        {
            "DARKLANTERN_HOST": "0.0.0.0",
            "DARKLANTERN_PORT": " 80 ",
            "DARKLANTERN_DATABASE": "postgresql://a:b@c/d",
            "DARKLANTERN_ORIGINS": "https://Play.example.org/, http://localhost:5173,https://[::1]:443",
            "DARKLANTERN_HOSTS": "Play.example.org., lantern",
            "DARKLANTERN_PROXIES": "Yes",
            "DARKLANTERN_LOG_FORMAT": "json",
            "DARKLANTERN_LOG_LEVEL": "",
            "DARKLANTERN_IDLE_DAYS": "7",
        }
    )
    assert (settings.host, settings.port, settings.database) == ("0.0.0.0", 80, "postgresql://a:b@c/d")
    assert settings.origins == ("https://play.example.org", "http://localhost:5173", "https://[::1]")
    assert settings.hosts == ("play.example.org", "lantern")
    assert (settings.proxies, settings.log_format, settings.log_level, settings.idle_days) == (True, "json", "info", 7)


def test_flags_override_environment() -> None:
    environ = {"DARKLANTERN_PORT": "80", "DARKLANTERN_PROXIES": "true", "DARKLANTERN_HOST": "there"}
    settings = read_settings(environ, port=8080, host=None, proxies=False, database="x.db")
    assert (settings.port, settings.host, settings.proxies) == (8080, "there", False)


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("PORT", "http", "a whole number from 0 to 65535"),
        ("PORT", "65536", "a whole number from 0 to 65535"),
        ("PROXIES", "perhaps", "true or false"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("ORIGINS", "example.org", "origins such as https://"),
        ("ORIGINS", "https://example.org/path", "origins such as https://"),
        ("ORIGINS", "https://a:b:c", "origins such as https://"),
        ("HOSTS", "https://example.org", "names such as play.example.org"),
        ("HOSTS", "example.org:443", "names such as play.example.org"),
        ("HOSTS", "*.example.org", "names such as play.example.org"),
        ("IDLE_DAYS", "0", "from 1 to 3650"),
        ("PEOPLE_PER_MINUTE", "many", "a whole number from 1 to 1000000"),
    ],
)
def test_invalid_value_is_explained(variable: str, value: str, allowed: str) -> None:
    with pytest.raises(BadSetting) as raised:
        read_settings({f"DARKLANTERN_{variable}": value})
    assert str(raised.value).startswith(f"DARKLANTERN_{variable} is ")
    assert value in str(raised.value)
    assert allowed in str(raised.value)


def test_misspelled_setting_is_suggested() -> None:
    with pytest.raises(BadSetting, match=r"Unknown setting DARKLANTERN_PROT: did you mean DARKLANTERN_PORT\?"):
        read_settings({"DARKLANTERN_PROT": "80"})
    assert read_settings({"DARKLANTERN_SERVICE_PORT": "80"}).port == 8765, "an unrelated variable"


def test_invalid_flag_is_named_as_flag() -> None:
    with pytest.raises(BadSetting, match="--log-level is 'loud': it must be debug"):
        read_settings({}, log_level="loud")
    with pytest.raises(BadSetting, match="--port is 70000"):
        read_settings({}, port=70000)
    with pytest.raises(TypeError, match="colour"):
        read_settings({}, colour="red")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("postgresql://ada:p@ss@db/games?password=x", "postgresql://ada@db/games"),
        ("postgresql://db/games?user=a&password=x", "postgresql://db/games"),
        ("sqlite:////var/lib/x.db", "sqlite:////var/lib/x.db"),
        ("x.db", "x.db"),
    ],
)
def test_password_is_hidden(url: str, expected: str) -> None:
    assert without_password(url) == expected
