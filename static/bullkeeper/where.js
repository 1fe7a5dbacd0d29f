// Asking where a card goes, on the pad: a tap goes into the field whose turn it is, and the last one asks. Without this
// people type into the fields.

let turn; // the field that the next tap goes to

const asked = () => document.querySelector("form.where");
const fields = (form) => [...form.querySelectorAll(".laid input")];
const cards = (field) => (field.value.match(/\d+/g) ?? []).map(Number);
const whole = (form) => form.elements.namedItem("whole").checked;

function show(form) {
  const told = new Set(fields(form).flatMap(cards));
  for (const box of form.querySelectorAll(".pad input")) box.checked = told.has(Number(box.value));
  for (const field of fields(form)) field.classList.toggle("turn", field === turn);
}

// The first field that is empty; the card when none is: another card on the same rows.
function next(form) {
  return fields(form).find((field) => !field.value) ?? form.elements.namedItem("card");
}

function tap(form, card) {
  const all = fields(form);
  const holder = all.find((field) => cards(field).includes(card));
  if (holder) {
    holder.value = cards(holder)
      .filter((other) => other !== card)
      .join(" ");
    turn = holder;
    return;
  }
  const last = turn.name === "card";
  if (!last && (whole(form) || cards(turn).length > 1)) {
    const row = [...cards(turn), card].sort((one, other) => one - other);
    turn.value = row.join(" ");
    if (row.length >= 5) turn = all[all.indexOf(turn) + 1];
    return;
  }
  turn.value = card;
  turn = next(form);
  if (last || turn.value) form.requestSubmit();
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form?.matches(".where")) return;
  if (event.target.closest(".pad")) tap(form, Number(event.target.value));
  if (event.target.name === "whole") turn = whole(form) ? fields(form)[0] : next(form);
  show(form);
});

document.addEventListener("focusin", (event) => {
  if (!event.target.closest(".where .laid")) return;
  turn = event.target;
  show(turn.form);
});

function arrive() {
  const form = asked();
  if (!form) return;
  // The pad has the keys: the phone's keyboard would cover it.
  for (const field of fields(form)) field.inputMode = "none";
  turn = next(form);
  show(form);
}

// Not before the browser has filled in what stood there before.
window.addEventListener("pageshow", arrive);
document.addEventListener("htmx:after:swap", arrive);
