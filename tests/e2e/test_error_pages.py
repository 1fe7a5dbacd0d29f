"""Error pages as people see them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server import Server


def test_a_dead_link_says_what_to_do_in_the_look_of_the_app(
    phone: Page, expect_fault: list[str], axe: Callable[[Page], None]
) -> None:
    expect_fault.append("404 GET .*/no-such-page")
    phone.goto("/no-such-page")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nothing here")
    button = phone.get_by_role("link", name="Go to the start page")
    assert button.evaluate("link => getComputedStyle(link).minHeight") == "48px"
    axe(phone)


def test_the_policy_stops_inline_script_and_a_phone_reports_it(phone: Page, expect_fault: list[str]) -> None:
    expect_fault += ["404 GET .*/no-such-page", "policy: script-src-elem", "console: .*inline script"]
    phone.goto("/no-such-page")
    phone.evaluate(
        "const script = document.createElement('script'); script.textContent = 'document.title = \"broken in\"';"
        "document.body.append(script)"
    )
    expect(phone).to_have_title("Nothing here · Bullkeeper")


def test_the_server_can_be_stopped_and_started_under_the_phones(
    phone: Page, expect_fault: list[str], server: Server
) -> None:
    expect_fault += ["404 GET .*/no-such-page"]
    phone.goto("/no-such-page")
    server.stop()
    server.start()
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Nothing here")
