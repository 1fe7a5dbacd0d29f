// A link for another phone: copying and sending it, where the browser can (over plain http it cannot), and coming in by it.

function arrive() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of document.querySelectorAll("[data-send]")) button.hidden = !navigator.share;
}

document.addEventListener("click", async (event) => {
  const { target } = event;
  if (target.id === "link") target.select();
  if (!target.dataset) return;
  const { copy, send, done } = target.dataset;
  try {
    if (copy) {
      await navigator.clipboard.writeText(document.getElementById(copy).value);
      target.textContent = done;
    }
    if (send) await navigator.share({ url: document.getElementById(send).value });
  } catch {
    // The person thought better of it, or the browser forbids it: the link stands above, to be selected.
  }
});

// Before the page has loaded, so that the address with the token in it is not one to go back to.
const join = document.querySelector("form[data-join]");
if (join && document.prerendering) document.addEventListener("prerenderingchange", () => join.requestSubmit());
else join?.requestSubmit();

document.addEventListener("htmx:after:swap", arrive);
arrive();
