// Keeps what is half-entered in a form marked `data-draft`, until it is saved: a reload, a turned phone, the back button
// or a killed tab loses nothing. A draft counts as long as nobody has written what the form shows: its `seen` is the same.

const KEPT = "checkbox radio text";
const place = (form) => `draft ${new URL(form.action).pathname}`;

function stored(name, seen) {
  try {
    const draft = JSON.parse(localStorage.getItem(name));
    return draft?.seen === seen ? draft.values : {};
  } catch {
    return {}; // storage is switched off, or holds something else
  }
}

const read = (form) => stored(place(form), form.elements.seen.value);

function drop(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

function fields(form) {
  return [...form.elements].filter((field) => field.name && KEPT.includes(field.type));
}

function keep(form) {
  // What another way of entry left there stays: cards while a number is typed.
  const values = read(form);
  for (const field of fields(form)) values[field.name] = [];
  for (const field of fields(form)) {
    if (field.type === "text" || field.checked) values[field.name].push(field.value);
  }
  try {
    localStorage.setItem(place(form), JSON.stringify({ seen: form.elements.seen.value, values }));
  } catch {
    // Without storage there are no drafts; saving works all the same.
  }
}

function restore() {
  for (const form of document.querySelectorAll("form[data-draft]")) {
    const values = read(form);
    for (const field of fields(form)) {
      const kept = values[field.name];
      if (!kept) continue;
      if (field.type === "text") field.value = kept[0];
      else field.checked = kept.includes(field.value);
      const folded = field.closest("details");
      if (folded && field.type === "text" && field.value) folded.open = true;
    }
  }
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-draft]")) keep(form);
});

// A saved form is answered by going elsewhere.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.raw.redirected && ctx.request.form?.matches("[data-draft]")) drop(place(ctx.request.form));
});

// What a draft holds, as people typed it: a number, the cards, a correction; "" for nothing.
function typed(values) {
  const [points = ""] = values.points ?? [];
  const cards = Object.entries(values).flatMap(([name, cards]) => (/^cards$|^from-/.test(name) ? cards : []));
  const [correction = ""] = values.correction ?? [];
  const pile = points.trim() || cards.sort((one, other) => one - other).join(" · ");
  return `${pile} ${correction.trim() && (values.sign?.includes("-") ? "−" : "+") + correction.trim()}`.trim();
}

// Before a game is ended: everything that was typed for it on this phone and never saved, each to be entered or dropped.
function askAboutDrafts() {
  const section = document.querySelector("[data-unsaved]");
  if (!section) return;
  let names = [];
  try {
    names = Object.keys(localStorage);
  } catch {
    // Nothing was kept.
  }
  for (const name of names.sort()) {
    if (!name.startsWith(`draft ${section.dataset.unsaved}`)) continue;
    const [seat, number] = name.slice(`draft ${section.dataset.unsaved}`.length).split("/");
    const model = section.querySelector(`[hidden][data-seat="${seat}"]`);
    if (!model) continue;
    const values = stored(name, String(JSON.parse(model.dataset.seen)[number] ?? 0));
    const what = typed(values);
    if (!what) continue;
    const line = model.cloneNode(true);
    line.hidden = false;
    const told = line.querySelector("[data-typed]");
    told.textContent = told.dataset.typed.replace("WHAT", what).replace("NUMBER", number);
    const entry = values.points?.[0]?.trim() ? "numbers" : "cards";
    line.querySelector("a").href = `${name.slice("draft ".length)}?from=stop&entry=${entry}`;
    line.querySelector("[data-drop]").addEventListener("click", () => {
      drop(name);
      line.remove();
      section.hidden = !section.querySelector("[data-seat]:not([hidden])");
    });
    model.before(line);
    section.hidden = false;
  }
}

function arrive() {
  restore();
  askAboutDrafts();
}

document.addEventListener("htmx:after:swap", arrive);
arrive();
