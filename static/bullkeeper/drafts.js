// Keeps what is half-entered in a form marked `data-draft`, until it is saved: a reload, a turned phone, the back button
// or a killed tab loses nothing. A draft counts as long as nobody has written what the form shows: its `seen` is the same.

const KEPT = "checkbox radio text";
const place = (form) => `draft ${new URL(form.action).pathname}`;

function read(form) {
  try {
    const draft = JSON.parse(localStorage.getItem(place(form)));
    return draft?.seen === form.elements.seen.value ? draft.values : {};
  } catch {
    return {}; // storage is switched off, or holds something else
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
  if (!ctx.response.raw.redirected || !ctx.request.form?.matches("[data-draft]")) return;
  try {
    localStorage.removeItem(place(ctx.request.form));
  } catch {
    // Nothing was kept.
  }
});

document.addEventListener("htmx:after:swap", restore);
restore();
