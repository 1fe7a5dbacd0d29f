"""Passing on how a game ended, in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.table import read_game

# A phone's share sheet: it keeps what it was given.
SHEET = """
let give;
window.picture = new Promise((done) => { give = done; });
const share = async ({ text, files }) => { if (files) give(files[0]); else window.text = text; };
Object.defineProperty(navigator, "share", { value: share });
Object.defineProperty(navigator, "canShare", { value: () => true });
"""
# What a browser has over plain http.
NOTHING = """
for (const name of ["clipboard", "share", "canShare"]) Object.defineProperty(navigator, name, { value: undefined });
"""
# The width, the height and the kinds of colours of a picture: what is drawn on it, and that it is not blank.
SEEN = """
async (file) => {
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const ctx = canvas.getContext("2d");
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, new Set(new Uint32Array(data.buffer)).size];
}
"""
NAMES = [
    "Mira",
    "Jürgen 🐂",
    "مريم",
    "Wolfeschlegelsteinhausenbergerdorff-Abc",
    "<b>&'\"",
    "Ben",
    "Tom",
    "Zoë",
    "Kofi",
    "Eve",
]


def finish(phone: Page) -> str:
    """A game of ten people that is over."""
    scores = dict(zip(NAMES, [3, 12, 0, 33, 70, 41, 2, 18, 9, 5], strict=True))
    game = read_game(phone, {"ruleset": "classic", "players": NAMES, "rounds": [{"scores": scores}]})
    phone.goto(game)
    return game


def test_text_and_picture_go_through_the_share_sheet(phone: Page, axe: Callable[[Page], None]) -> None:
    """T28: odd names and ten of them."""
    phone.add_init_script(SHEET)
    finish(phone)
    phone.get_by_role("button", name="Send the text").tap()
    sent = phone.evaluate("window.text")
    assert sent.splitlines()[1:4] == ["Classic, to 66", "\u2068مريم\u2069 wins", "1. \u2068مريم\u2069 0"]
    expect(phone.get_by_role("button", name="Save a picture")).to_be_hidden()
    phone.get_by_role("button", name="Send a picture").tap()
    picture = phone.evaluate_handle("window.picture")
    assert picture.evaluate("(file) => [file.name, file.type, file.size > 20000]") == [
        "bullkeeper.png",
        "image/png",
        True,
    ]
    width, height, colours = picture.evaluate(SEEN)
    assert (width, height > 1500, colours > 100) == (1080, True, True)
    axe(phone)


def test_over_plain_http_the_text_is_selected_and_the_picture_saved(phone: Page) -> None:
    phone.add_init_script(NOTHING)
    phone.set_viewport_size({"width": 320, "height": 700})
    finish(phone)
    for name in ("Copy the text", "Send the text", "Send a picture"):
        expect(phone.get_by_role("button", name=name)).to_be_hidden()
    box = phone.get_by_label("The result as a text")
    box.tap()
    assert box.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd) === box.value")
    with phone.expect_download() as saved:
        phone.get_by_role("button", name="Save a picture").tap()
    assert saved.value.suggested_filename == "bullkeeper.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


def test_a_club_is_taken_along(phone: Page, axe: Callable[[Page], None]) -> None:
    phone.set_viewport_size({"width": 320, "height": 700})
    finish(phone)
    phone.goto("/")
    phone.get_by_role("link", name="Take it with you").tap()
    expect(phone.locator("h1")).to_have_text("Take it with you")
    for link, name in (("All time: Games", "all-games.csv"), ("Backup Players", "our-table-")):
        with phone.expect_download() as saved:
            phone.get_by_role("link", name=link).tap()
        assert saved.value.suggested_filename.startswith(name)
    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    axe(phone)
