// The pad of a followed round: a tap shows at once and goes into a queue; the taps are sent one after the other, each with
// a key of its own, until the server has answered. So two fast taps are two cards, in their order, and one that gets no
// answer is sent again as it was. Without this every card is a button that sends its form. Also lays the starting rows.

const TWICE = 350; // ms in which a second tap on the same card is the same tap
const AGAIN = 2000; // ms until a tap that got no answer is sent again
const FAILURES = 5; // so often a tap may find the server in trouble before it is given up
const QUEUE = "taps";

let insert; // htmx's way to put a fragment into the page
// The taps that have no answer yet ({url, body}), and the cards tapped beyond the turn that the page shows, which are for
// the next one ({url, turn, cards}).
let { queue, waiting } = stored();
let picked = null; // the seat that somebody chose for the next card, and of which turn: {turn, seat}
let sending = false;
let failures = 0;
let refusals = []; // what was said of taps that were refused, since the last tap
let said = ""; // what stands in the live region because of a tap
let last = { card: "", at: 0 };

htmx.registerExtension("taps", {
  init: (api) => {
    insert = api.insertContent;
  },
});

const pad = () => document.querySelector("form[data-taps]");
const trouble = () => document.querySelector(".trouble");
const turnOf = (form) => 1000 * form.elements.namedItem("round").value + Number(form.elements.namedItem("turn").value);

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(QUEUE)) ?? { queue: [], waiting: null };
  } catch {
    return { queue: [], waiting: null };
  }
}

function keep() {
  try {
    if (queue.length || waiting) sessionStorage.setItem(QUEUE, JSON.stringify({ queue, waiting }));
    else sessionStorage.removeItem(QUEUE);
  } catch {
    // Without storage a reload loses what is not sent yet.
  }
}

// What was said once and put away by a tap is not said again.
function say(what) {
  if (said !== what) trouble().textContent = what;
  said = what;
}

function choose(form, tab) {
  form.elements.namedItem("seat").value = tab.dataset.seat;
  for (const other of form.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  tab.setAttribute("aria-current", "true");
  // Where the hands are known, only the cards in this one can be played.
  for (const card of form.querySelectorAll('[name="card"][data-hand]')) {
    card.disabled = card.dataset.hand !== tab.dataset.seat;
  }
  tab.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// What the server will say, shown before it does: the card is tapped, and the next one's turn; or it is free again.
function show(form, button) {
  picked = null;
  const away = button.name === "away";
  const tabs = [...form.querySelectorAll("[data-seat]")];
  const cardOf = (tab) => tab.querySelector("b").textContent;
  const seat = form.elements.namedItem("seat");
  const tab = tabs.find((each) => (away ? cardOf(each) === button.value : each.dataset.seat === seat.value));
  form.dataset.missing = Number(form.dataset.missing) + (away ? 1 : -1);
  const shown = form.querySelector("[data-shown]");
  if (shown) shown.textContent = shown.dataset.shown.replace("COUNT", shown.dataset.seated - form.dataset.missing);
  button.setAttribute("aria-pressed", String(!away));
  button.name = away ? "card" : "away";
  const whose = button.querySelector("small") ?? button.appendChild(document.createElement("small"));
  if (!away) whose.textContent = tab ? tab.querySelector("bdi").textContent : "✓";
  else if (!button.dataset.hand) whose.remove();
  button.disabled = form.matches(".drafting"); // a step back takes it out of the hand
  if (!tab) return;
  tab.querySelector("b").textContent = away ? "" : button.value;
  const around = [...tabs.slice(tabs.indexOf(tab) + 1), ...tabs];
  choose(form, away ? tab : (around.find((other) => !cardOf(other)) ?? tab));
  if (form.dataset.missing !== "0") return;
  // What is tapped now is for the next turn, and may come from any hand.
  for (const card of form.querySelectorAll("[name=card][data-hand]")) card.disabled = false;
}

function tap(form, button) {
  if (button.name === "card" && form.dataset.missing === "0") {
    wait(form, button);
    return;
  }
  refusals = [];
  say("");
  queue.push({ url: form.action, body: new URLSearchParams(new FormData(form, button)).toString() });
  keep();
  show(form, button);
  send();
}

// A card of the next turn, before the server has placed this one; a second tap takes it back.
function wait(form, button) {
  waiting ??= { url: form.action, turn: turnOf(form), cards: [] };
  const known = waiting.cards.includes(button.value);
  waiting.cards = known ? waiting.cards.filter((card) => card !== button.value) : [...waiting.cards, button.value];
  button.setAttribute("aria-pressed", String(!known));
  keep();
}

// An answer, or another phone's tap, does not change whose card somebody chose to tap next.
function pick() {
  const form = pad();
  if (!form || !picked || picked.turn !== turnOf(form)) return;
  const tab = form.querySelector(`[data-seat="${picked.seat}"]`);
  if (tab && !tab.querySelector("b").textContent) choose(form, tab);
}

// What waits is tapped on the pad of the turn that it is for, when nobody has tapped there yet; while a card asks, it
// waits on. Anywhere else it could be somebody else's card, so it is dropped and said.
function resume() {
  if (!waiting || document.querySelector(".tabletop .asks")) return;
  const form = pad();
  const { url, turn, cards } = waiting;
  waiting = null;
  keep();
  if (form?.action !== url || turnOf(form) !== turn + 1 || form.querySelector("[aria-pressed=true]")) {
    if (cards.length) refusals.push(trouble().dataset.tapDropped.replace("CARDS", cards.join(" · ")));
    say(refusals.join(" "));
    return;
  }
  for (const card of cards) {
    last = { card: "", at: 0 };
    const button = form.querySelector(`[name="card"][value="${card}"]`);
    const holder = button?.dataset.hand && form.querySelector(`[data-seat="${button.dataset.hand}"]`);
    if (holder) choose(form, holder);
    if (button) form.requestSubmit(button);
  }
}

// While taps are on their way no step is taken back: which one it would be is not known yet.
function hold(held) {
  for (const steps of document.querySelectorAll(".tabletop .instead")) steps.inert = held;
}

async function send() {
  if (sending || !queue.length) return;
  sending = true;
  document.dispatchEvent(new Event("taps:begin"));
  hold(true);
  const { url } = queue[0];
  const answer = await post(queue[0]);
  sending = false;
  failures = answer && answer.status >= 500 ? failures + 1 : 0;
  if (!answer || (failures && failures < FAILURES)) {
    say(answer ? trouble().dataset.tapFailed : trouble().dataset.tapLost);
    setTimeout(send, AGAIN);
    return;
  }
  queue.shift();
  if (!answer.fragment && !answer.redirected) {
    queue = [];
    waiting = null;
    failures = 0;
    refusals.push(trouble().dataset.tapRefused);
  }
  say(refusals.join(" "));
  keep();
  if (pad()?.action === url) await arrive(answer);
  if (queue.length) {
    send();
    return;
  }
  hold(false);
  document.dispatchEvent(new Event("taps:end"));
}

async function post({ url, body }) {
  try {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "HX-Request": "true",
      "HX-Request-Type": "partial",
      "HX-Current-URL": location.href,
    };
    const response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(15_000) });
    const { status } = response;
    const template = document.createElement("template");
    template.innerHTML = await response.text();
    const shown = response.ok || status === 409 || status === 422;
    const redirected = response.redirected && response.url;
    const address = response.headers.get("HX-Push-Url");
    return { status, redirected, address, fragment: shown && !redirected ? template.content : null };
  } catch {
    return null; // the same is sent again
  }
}

async function arrive({ fragment, redirected, address }) {
  if (redirected) location.assign(redirected); // the game is over
  if (!fragment) return;
  const refused = fragment.querySelector(".faults");
  if (refused) {
    refusals.push(refused.textContent.trim());
    refused.remove(); // the pad stays where it is
    if (waiting) waiting.turn = Number.NaN; // the turn went another way than the phone showed
    say(refusals.join(" "));
  } else if (queue.length) {
    return; // while more is on its way the page is ahead of this answer
  }
  if (address?.startsWith("/")) history.replaceState(history.state, "", address);
  const title = fragment.querySelector("title");
  document.title = title.textContent;
  title.remove();
  const screen = document.getElementById("screen");
  await insert({ target: screen, swapSpec: { style: "innerMorph" }, fragment });
  pick();
  resume();
  const asks = screen.querySelector(".asks");
  if (!asks) return;
  asks.tabIndex = -1;
  asks.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-taps]") || !submitter?.value) return;
    event.preventDefault();
    event.stopPropagation();
    const now = event.timeStamp;
    if (last.card === submitter.value && now - last.at < TWICE) return;
    last = { card: submitter.value, at: now };
    tap(form, submitter);
  },
  true,
);

document.addEventListener(
  "click",
  (event) => {
    const tab = event.target.closest?.("[data-taps] [data-seat]");
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    if (!tab.hasAttribute("href") || tab.querySelector("b").textContent) return;
    choose(pad(), tab);
    picked = { turn: turnOf(pad()), seat: tab.dataset.seat };
  },
  true,
);

// The starting rows: in the order of tapping, sent with the last. In the capture phase: before the draft is kept.
document.addEventListener(
  "input",
  (event) => {
    const { form, value, checked } = event.target;
    if (!form?.matches("[data-rows]") || event.target.name !== "cards") return;
    const order = form.elements.namedItem("order");
    const cards = order.value.split(" ").filter((card) => card && card !== value);
    if (checked) cards.push(value);
    order.value = cards.join(" ");
    lay();
    if (cards.length === Number(form.dataset.rows)) form.requestSubmit();
  },
  true,
);

// The rows that were tapped so far, also those of a draft.
function lay() {
  const form = document.querySelector("form[data-rows]");
  if (!form) return;
  const cards = form.elements.namedItem("order").value.split(" ");
  const starts = form.querySelectorAll(".laying small + .card");
  for (const [index, start] of starts.entries()) start.textContent = cards[index] ?? "";
}

function look() {
  lay();
  resume();
}

window.addEventListener("online", send);
document.addEventListener("htmx:after:swap", look);
document.addEventListener("poll:news", pick);
lay();
if (queue.length) send();
else resume();
