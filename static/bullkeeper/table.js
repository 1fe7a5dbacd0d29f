// Sitting down to a new game: seats are numbered in the order of tapping, Enter goes to the next name, and the phone tells
// its time zone. Without this, seats are numbered in the order of the page.

function number(form) {
  const boxes = [...form.querySelectorAll('[name="tapped"]')];
  const checked = boxes.filter((box) => box.checked).map((box) => box.value);
  const order = form.elements.namedItem("order");
  const known = order.value.split(" ").filter((player) => checked.includes(player));
  const seats = [...known, ...checked.filter((player) => !known.includes(player))];
  order.value = seats.join(" ");
  for (const box of boxes) {
    box.parentElement.querySelector(".place").dataset.place = seats.indexOf(box.value) + 1;
  }
}

function lay() {
  const form = document.querySelector("form.table");
  if (!form) return;
  form.elements.namedItem("time_zone").value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
  number(form);
}

document.addEventListener("change", (event) => {
  if (event.target.name === "tapped") number(event.target.form);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.target.name !== "names") return;
  event.preventDefault();
  const lines = [...event.target.form.querySelectorAll('[name="names"]')].filter((line) => line.checkVisibility());
  const next = lines[lines.indexOf(event.target) + 1];
  if (next && event.target.value) next.focus();
  else event.target.blur();
});

// Not before the browser has filled in what was typed before.
window.addEventListener("pageshow", lay);
document.addEventListener("htmx:after:swap", lay);
