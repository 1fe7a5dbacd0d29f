// Says when something could not be sent or opened, in the live region that base.html keeps the sentences for, and leaves
// the page as it is. After an answer the focus goes to what is new: what is wrong, what was asked, or the heading.

function tell(ctx, what) {
  const trouble = document.querySelector(".trouble");
  trouble.textContent = what && trouble.dataset[(ctx.request.method === "GET" ? "get" : "post") + what];
}

document.addEventListener("htmx:before:request", (event) => tell(event.detail.ctx, ""));

document.addEventListener("click", (event) => {
  if (event.target.matches(".trouble")) event.target.textContent = "";
});

// No answer came: no connection, or the time was up.
document.addEventListener("htmx:error", (event) => {
  const ctx = event.detail.ctx;
  if (ctx && !ctx.response) tell(ctx, "Lost");
});

document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.status >= 500) tell(ctx, "Failed");
  else if (ctx.response.status !== 409 && ctx.response.status !== 422) tell(ctx, "Refused");
});

document.addEventListener("htmx:after:swap", () => {
  const screen = document.getElementById("screen");
  if (screen.contains(document.activeElement)) return;
  const place = screen.querySelector(".faults, .told") ?? screen.querySelector("h1");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
});
