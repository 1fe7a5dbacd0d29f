// The pad of a followed round: a tap shows at once, goes into a queue, and the taps are sent one after the other, each with
// its own key, until the server has answered; so two fast taps are two cards, in their order, and one that gets no answer
// is sent again as it was. Without this every card is a button that sends its form. Also lays the starting rows.

const TWICE = 500; // ms in which a second tap on the same card is the same tap
const AGAIN = 2000; // ms until a tap that got no answer is sent again

let insert; // htmx's way to put a fragment into the page
let waiting = []; // taps beyond the turn that the page shows: they are for the next
let sending = false;
let lost = false; // the last tap that was sent got no answer
let last = { card: "", at: 0 };

htmx.registerExtension("taps", {
  init: (api) => {
    insert = api.insertContent;
  },
});

const pad = () => document.querySelector("form[data-taps]");
const stem = () => location.pathname.replace(/table\/.*/, "");
const place = () => `taps ${stem()}`;

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(place())) ?? [];
  } catch {
    return [];
  }
}

let queue = stored(); // what is to be sent: {url, body}

function keep() {
  try {
    if (queue.length) sessionStorage.setItem(place(), JSON.stringify(queue));
    else sessionStorage.removeItem(place());
  } catch {
    // Without storage a reload loses what is not sent yet.
  }
}

// What the server will say, shown before it does: the card is tapped, and it is the next one's turn.
function show(form, button) {
  const seat = form.elements.namedItem("seat");
  const tab = seat && form.querySelector(`[data-seat="${seat.value}"]`);
  button.setAttribute("aria-pressed", "true");
  const whose = button.querySelector("small") ?? button.appendChild(document.createElement("small"));
  whose.textContent = tab ? tab.querySelector("bdi").textContent : "✓";
  button.name = "away";
  form.dataset.missing = Number(form.dataset.missing) - 1;
  if (!tab) return;
  tab.querySelector("b").textContent = button.value;
  const tabs = [...form.querySelectorAll("[data-seat]")];
  const around = [...tabs.slice(tabs.indexOf(tab) + 1), ...tabs];
  choose(form, around.find((other) => !other.querySelector("b").textContent) ?? tab);
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

function tap(form, button) {
  if (button.name === "card" && form.dataset.missing === "0") {
    wait(button);
    return;
  }
  const body = new URLSearchParams(new FormData(form, button)).toString();
  queue.push({ url: form.action, body });
  keep();
  if (button.name === "card") show(form, button);
  else button.disabled = true;
  send();
}

// A card of the next turn, before the server has placed this one; a second tap takes it back.
function wait(button) {
  const known = waiting.includes(button.value);
  waiting = known ? waiting.filter((card) => card !== button.value) : [...waiting, button.value];
  button.setAttribute("aria-pressed", String(!known));
}

// What waits is tapped on the pad that has come.
function resume() {
  const form = pad();
  if (!form) return;
  const cards = waiting;
  waiting = [];
  for (const card of cards) {
    last = { card: "", at: 0 };
    const button = form.querySelector(`[name="card"][value="${card}"]`);
    if (button) form.requestSubmit(button);
  }
}

const trouble = () => document.querySelector(".trouble");

async function send() {
  if (sending || !queue.length) return;
  sending = true;
  document.dispatchEvent(new Event("taps:begin"));
  document.querySelector("main").classList.add("sending");
  const answer = await post(queue[0]);
  sending = false;
  if (!answer || answer.status >= 500) {
    const { tapLost, tapFailed } = trouble().dataset;
    trouble().textContent = answer ? tapFailed : tapLost;
    lost = true;
    setTimeout(send, AGAIN);
    return;
  }
  if (lost) trouble().textContent = "";
  lost = false;
  queue.shift();
  if (answer.status === 403 || answer.status === 404) {
    queue = [];
    trouble().textContent = trouble().dataset.postRefused;
  }
  keep();
  if (answer.fragment) await arrive(answer.fragment);
  if (queue.length) send();
  else document.dispatchEvent(new Event("taps:end"));
}

async function post({ url, body }) {
  try {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "HX-Request": "true",
      "HX-Request-Type": "partial",
      "HX-Current-URL": location.href,
    };
    const signal = AbortSignal.timeout(15_000);
    const response = await fetch(url, { method: "POST", headers, body, signal });
    if (response.redirected) location.assign(response.url); // the game is over
    const { status } = response;
    const template = document.createElement("template");
    template.innerHTML = await response.text();
    const shown = !response.redirected && (response.ok || status === 409 || status === 422);
    return { status, fragment: shown ? template.content : null };
  } catch {
    return null; // the same is sent again
  }
}

async function arrive(fragment) {
  const refused = fragment.querySelector(".faults");
  if (queue.length && refused) trouble().textContent = refused.textContent.trim();
  else if (queue.length) return; // while more is on its way the page is ahead of this answer
  const title = fragment.querySelector("title");
  document.title = title.textContent;
  title.remove();
  await insert({
    target: document.getElementById("screen"),
    swapSpec: { style: "innerMorph" },
    fragment,
  });
  resume();
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
    if (tab.hasAttribute("href") && !tab.querySelector("b").textContent) choose(pad(), tab);
  },
  true,
);

// The starting rows: in the order of tapping, sent with the last.
document.addEventListener("input", (event) => {
  const { form, value, checked } = event.target;
  if (!form?.matches("[data-rows]") || event.target.name !== "cards") return;
  const order = form.elements.namedItem("order");
  const cards = order.value.split(" ").filter((card) => card && card !== value);
  if (checked) cards.push(value);
  order.value = cards.join(" ");
  const starts = form.querySelectorAll(".laying small + .card");
  for (const [index, start] of starts.entries()) start.textContent = cards[index] ?? "";
  if (form.querySelectorAll("[name=cards]:checked").length === Number(form.dataset.rows)) form.requestSubmit();
});

window.addEventListener("online", send);
document.addEventListener("htmx:after:swap", resume);
send();
