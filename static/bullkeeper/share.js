// A link for another phone, or a result: copying and sending it, where the browser can (over plain http it cannot); and
// coming in by a link.

function arrive() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-send]")) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const { target } = event;
  if (target.readOnly) target.select();
  if (!target.dataset) return;
  const { copy, send, done } = target.dataset;
  try {
    if (copy) {
      await navigator.clipboard.writeText(document.getElementById(copy).value);
      target.textContent = done;
    }
    if (send) {
      const { localName, value } = document.getElementById(send);
      await navigator.share(localName === "textarea" ? { text: value } : { url: value });
    }
  } catch {
    // The person thought better of it, or the browser forbids it: it stands above, to be selected.
  }
});

// Before the page has loaded, so that the address with the token in it is not one to go back to.
const join = document.querySelector("form[data-join]");
if (join && document.prerendering) document.addEventListener("prerenderingchange", () => join.requestSubmit());
else join?.requestSubmit();

for (const news of ["htmx:after:swap", "poll:news"]) document.addEventListener(news, arrive);
arrive();
