// Keeps the screens of a game as they are on other phones: asks every ten seconds, and at once when somebody looks again
// or the line is back. It asks with the version that the page shows; while that is the newest, nothing comes and nothing
// moves. What comes is worked into the page: focus, scroll, what is typed and what is folded out stay.

const PERIOD = 10_000;
let insert; // htmx's way to put a fragment into the page, without an address, a scroll or an event of a tap
let asking = null; // the question that is out
let tapped = false; // something that a person tapped is on its way

htmx.registerExtension("poll", {
  init: (api) => {
    insert = api.insertContent;
  },
});

function say(lost) {
  const trouble = document.querySelector(".trouble");
  if (lost) trouble.textContent ||= trouble.dataset.pollLost;
  else if (trouble.textContent === trouble.dataset.pollLost) trouble.textContent = "";
}

async function ask(version, signal) {
  const headers = { "HX-Request": "true", "HX-Request-Type": "partial", "If-None-Match": `"${version}"` };
  const response = await fetch(location.pathname + location.search, { headers, signal });
  if (response.status === 404) location.reload(); // this phone may no longer look
  if (response.status === 304 || !response.ok) return response.status < 500;
  const template = document.createElement("template");
  template.innerHTML = await response.text();
  if (signal.aborted) return true;
  const title = template.content.querySelector("title");
  document.title = title.textContent;
  title.remove();
  await insert({
    target: document.getElementById("screen"),
    swapSpec: { style: "innerMorph" },
    fragment: template.content,
  });
  document.dispatchEvent(new Event("poll:news"));
  return true;
}

let lost = false;

async function poll() {
  const shown = document.querySelector("[data-version]");
  if (!shown || document.hidden || asking || tapped) return;
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answered = await ask(shown.dataset.version, AbortSignal.any([signal, AbortSignal.timeout(PERIOD)]));
    if (answered || !lost) say(!answered);
    lost = !answered;
  } catch {
    if (!signal.aborted && !lost) say(true);
    lost ||= !signal.aborted;
  }
  asking = null;
}

// A tap goes first: what is asked for in between may be older than its answer.
for (const begins of ["htmx:before:request", "taps:begin"]) {
  document.addEventListener(begins, () => {
    tapped = true;
    asking?.abort();
  });
}
for (const ends of ["htmx:finally:request", "taps:end"]) {
  document.addEventListener(ends, () => {
    tapped = false;
  });
}

setInterval(poll, PERIOD);
document.addEventListener("visibilitychange", poll);
window.addEventListener("online", poll);
// A page that comes back from before: whole, or out of the browser's store.
window.addEventListener("pageshow", (event) => {
  const [navigation] = performance.getEntriesByType("navigation");
  if (event.persisted || navigation?.type === "back_forward") poll();
});
