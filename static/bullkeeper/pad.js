// The pad's keypad, its sum for ears, and the tab of the player in view.

const numberField = () => document.querySelector("#screen input[name=points]");
const touched = new WeakSet(); // number fields in which something was pressed

function press(key) {
  const field = numberField();
  // The first digit replaces what was saved before; it goes on from what was half-typed.
  const saved = !touched.has(field) && field.value === field.defaultValue;
  if (key === "Backspace") field.value = field.value.slice(0, -1);
  else if (key === "±") field.value = field.value.startsWith("-") ? field.value.slice(1) : `-${field.value}`;
  else field.value = (saved ? "" : field.value) + key;
  touched.add(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-key]")?.dataset.key;
  if (key) press(key);
});

// A real keyboard types into the display wherever the focus is, unless it is in a field.
document.addEventListener("keydown", (event) => {
  const field = numberField();
  if (!field || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, summary")) return;
  const below = event.key === "-" && document.querySelector("[data-key='±']");
  if (below || /^[0-9]$|^Backspace$/.test(event.key)) {
    event.preventDefault();
    press(below ? "±" : event.key);
  } else if (event.key === "Enter" && !event.target.matches("a, button")) {
    field.form.requestSubmit();
  }
});

// CSS counts the sum for the eyes (it works without a script); a screen reader hears it from here.
function say(form) {
  const sum = form.querySelector("[data-sum]");
  if (!sum) return;
  let heads = 0;
  let cards = 0;
  for (const { parentElement } of form.querySelectorAll(".pad :checked")) {
    heads += Number(parentElement.className.match(/h(\d)/)?.[1] ?? 1);
    cards += 1;
  }
  sum.textContent = sum.dataset.sum.replace("HEADS", heads).replace("CARDS", cards);
}

document.addEventListener("input", (event) => {
  if (event.target.closest(".pad")) say(event.target.form);
});

function arrive() {
  document.querySelector(".tab[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  // The pad has its own keys: the phone's keyboard would cover them.
  if (numberField()) numberField().inputMode = "none";
}

document.addEventListener("htmx:after:swap", arrive);
arrive();
