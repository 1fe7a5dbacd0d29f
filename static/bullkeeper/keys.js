// Gives every form a key for its tap: the server answers a repeated key with its first answer, so that sending the same
// again (a double tap, a lost answer) is harmless. Other content gets another key.

let sent = new WeakMap(); // form → what it last sent

function mint() {
  // crypto.randomUUID does not exist on plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function content(form, submitter) {
  const fields = [...new FormData(form, submitter)];
  return JSON.stringify(fields.filter(([name]) => name !== "key" && name !== "csrfmiddlewaretoken"));
}

// In the capture phase: before htmx reads the form.
document.addEventListener(
  "submit",
  (event) => {
    const key = event.target.elements.namedItem("key");
    if (!key) return;
    const now = content(event.target, event.submitter);
    // On a form marked `data-taps` every tap is a new one; its queue sends a lost one again.
    if (event.target.matches("[data-taps]") || sent.get(event.target) !== now) {
      sent.set(event.target, now);
      key.value = mint();
    }
  },
  true,
);

// A page that comes back whole from the back/forward cache starts anew: what it sent may have been changed since.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) sent = new WeakMap();
});
