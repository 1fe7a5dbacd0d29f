"""A real server and a real browser: `manage.py serve` with a database of its own, and Chromium as a phone with touch.

The policy forbids eval, so `page.wait_for_function` cannot work here; wait with `expect(locator)` instead.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

from tests.server import Server

# Playwright's event loop stays alive in this process, and Django would refuse every query of the tests that follow.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

# Answers to wrong input: part of the conversation, not faults.
REFUSALS = {409, 422}


@pytest.fixture(scope="session")
def server(collected: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The running server; what a test stops it must start again."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.manage("migrate", "--verbosity", "0")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium's headless shell, where there is one: the same pages for less than half the work, and no window."""
    shell = None if browser_type_launch_args.get("headless") is False else shutil.which("chromium-headless-shell")
    chromium = shell or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    return {**browser_context_args, **phone}


@pytest.fixture
def expect_fault() -> list[str]:
    """Patterns of faults that a test brings about on purpose; each must come, and no others may."""
    return []


@pytest.fixture
def new_phone(
    new_context: Callable[..., BrowserContext], server: Server, expect_fault: list[str]
) -> Iterator[Callable[..., Page]]:
    """Makes another phone, with cookies of its own; takes what a Playwright context does (`color_scheme="dark"`).

    At the end no phone may have met a fault: a breach of the policy, an error in the console or in a script, a request
    that failed, an answer that is an error and no refusal of wrong input.
    """
    faults: list[str] = []

    def make(**options: Any) -> Page:
        page = new_context(**options).new_page()
        page.add_init_script(
            "document.addEventListener('securitypolicyviolation',"
            " e => console.error('policy: ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile))"
        )
        page.on("console", lambda message: faults.extend(_console(message)))
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.on("response", lambda response: faults.extend(_response(response)))
        page.on("requestfailed", lambda request: faults.extend(_request(request)))
        return page

    yield make
    unexpected = [fault for fault in faults if not any(re.search(pattern, fault) for pattern in expect_fault)]
    missing = [pattern for pattern in expect_fault if not any(re.search(pattern, fault) for fault in faults)]
    assert not unexpected, f"{unexpected}\nThe server's log:\n{server.log()}"
    assert not missing, f"never came: {missing}"


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """A phone that has never been here."""
    return new_phone()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """Asserts that axe finds nothing wrong with a page, in light and in dark."""
    checker = Axe()

    def check(page: Page) -> None:
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            results = checker.run(page)
            assert results.violations_count == 0, f"{page.url}, {scheme}:\n{results.generate_report()}"

    return check


def _console(message: ConsoleMessage) -> list[str]:
    """A warning or error in the console. What it says of an answer's status `_response` judges."""
    if message.type not in ("error", "warning") or message.text.startswith("Failed to load resource"):
        return []
    return [f"console: {message.text}"]


def _response(response: Response) -> list[str]:
    if response.status < 400 or response.status in REFUSALS:
        return []
    return [f"answer: {response.status} {response.request.method} {response.url}"]


def _request(request: Request) -> list[str]:
    """A request that got no answer; one that the page itself gave up, by going elsewhere, is none."""
    return (
        [] if request.failure == "net::ERR_ABORTED" else [f"request: {request.failure} {request.method} {request.url}"]
    )
