// The result of a game as a picture, drawn from what its page shows, in the page's colours: for the phone's share sheet,
// or to be saved where there is none (over plain http).

const WIDTH = 1080;
const EDGE = 64; // around everything
const ROOM = WIDTH - 2 * EDGE;
const INSET = 40; // inside the sheet with the places
const PLACE = 116; // the height of a place
const TITLE = 84; // the height of a line of the title
const TITLE_LINES = 3;

const PNG = "image/png";

// What is on the page, as text; bars in percent of their track.
function read(main) {
  const text = (selector, of = main) => of.querySelector(selector)?.textContent.trim() ?? "";
  const places = [...main.querySelectorAll(".race li")].map((place) => {
    const [rect, track] = [place.querySelector("rect"), place.querySelector(".track")];
    return {
      rank: text(".rank", place),
      name: text(".name", place),
      mark: text(".pill", place),
      total: text(".total", place),
      start: Number.parseFloat(rect.getAttribute("x") ?? "0") / 100,
      part: Number.parseFloat(rect.getAttribute("width")) / 100,
      fill: getComputedStyle(track).fill,
    };
  });
  const told = [...main.querySelectorAll(".end .muted:not(.day)")].map((line) => line.textContent.trim());
  return { club: text(".bar small bdi"), day: text(".end .day"), title: text(".end .big"), told, places };
}

function colours(main) {
  const style = (selector) => getComputedStyle(main.querySelector(selector));
  const { backgroundColor: paper, color: ink } = getComputedStyle(document.body);
  const { backgroundColor: sheet, borderTopColor: line } = style(".race");
  return { paper, ink, sheet, line, muted: style(".end .muted").color, sunken: style(".track").backgroundColor };
}

// A text that fits: cut between signs, as people see them.
function cut(ctx, text, room) {
  if (ctx.measureText(text).width <= room) return text;
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (signs.length && ctx.measureText(`${signs.join("")}…`).width > room) signs.pop();
  return `${signs.join("")}…`;
}

function wrap(ctx, text, room) {
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    const fits = ctx.measureText(longer).width <= room;
    if (lines.length && (fits || lines.length === TITLE_LINES)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => cut(ctx, line, room));
}

// Writes and draws on a canvas; in a script that runs from the right all of it is mirrored.
function pen(canvas) {
  const ctx = canvas.getContext("2d");
  const { direction, fontFamily } = getComputedStyle(document.body);
  const at = (x, width = 0) => (direction === "rtl" ? WIDTH - x - width : x);
  return {
    ctx,
    font(weight, size) {
      ctx.font = `${weight} ${size}px ${fontFamily}`;
    },
    write(text, x, y, colour, align = "start") {
      ctx.direction = direction;
      ctx.textAlign = align;
      ctx.fillStyle = colour;
      ctx.fillText(text, at(x), y);
    },
    box(x, y, width, height, radius, colour) {
      ctx.beginPath();
      ctx.roundRect(at(x, width), y, width, height, radius);
      ctx.fillStyle = colour;
      ctx.fill();
    },
  };
}

// Club and day, who won, and how.
function drawHead({ ctx, font, write }, { club, day, title, told }, { ink, muted }) {
  let y = EDGE + 30;
  font(600, 34);
  write(day, WIDTH - EDGE, y, muted, "end");
  write(cut(ctx, club, ROOM - ctx.measureText(day).width - 40), EDGE, y, muted);
  y += 20;
  font(800, 76);
  for (const words of title) {
    y += TITLE;
    write(words, EDGE, y, ink);
  }
  y += 14;
  font(500, 34);
  for (const words of told) {
    y += 48;
    write(cut(ctx, words, ROOM), EDGE, y, muted);
  }
}

function drawPlace({ ctx, font, write, box }, place, top, { ink, muted, sunken }) {
  const [first, last] = [EDGE + INSET, WIDTH - EDGE - INSET];
  const named = first + 76;
  const line = top + 62;
  font(650, 38);
  write(place.rank, first, line, muted);
  font(750, 54);
  write(place.total, last, line, ink, "end");
  const beside = last - named - ctx.measureText(place.total).width - 30;
  font(500, 28);
  const marked = place.mark ? ctx.measureText(place.mark).width + 22 : 0;
  font(650, 42);
  const name = cut(ctx, place.name, beside - marked);
  const after = named + ctx.measureText(name).width + 22;
  write(name, named, line, ink);
  font(500, 28);
  write(place.mark, after, line, muted);
  box(named, top + 82, last - named, 14, 7, sunken);
  if (place.part) box(named + (last - named) * place.start, top + 82, (last - named) * place.part, 14, 7, place.fill);
}

function draw(main) {
  const result = read(main);
  const tints = colours(main);
  const canvas = document.createElement("canvas");
  const drawing = pen(canvas);
  const { ctx, font, write, box } = drawing;
  font(800, 76);
  result.title = wrap(ctx, result.title, ROOM);
  const top = EDGE + 110 + result.title.length * TITLE + result.told.length * 48;
  const height = result.places.length * PLACE;
  canvas.width = WIDTH;
  canvas.height = top + height + EDGE + 70;
  ctx.fillStyle = tints.paper;
  ctx.fillRect(0, 0, WIDTH, canvas.height);
  drawHead(drawing, result, tints);
  box(EDGE, top, ROOM, height, 36, tints.sheet);
  ctx.strokeStyle = tints.line;
  ctx.lineWidth = 2;
  ctx.stroke();
  for (const [number, place] of result.places.entries()) {
    if (number) box(EDGE, top + number * PLACE, ROOM, 2, 0, tints.line);
    drawPlace(drawing, place, top + number * PLACE, tints);
  }
  font(600, 30);
  write("Bullkeeper", WIDTH - EDGE, canvas.height - EDGE + 8, tints.muted, "end");
  return new Promise((done) => {
    canvas.toBlob(done, PNG);
  });
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function maySend(file) {
  return Boolean(navigator.canShare?.({ files: [file] }));
}

function arrive() {
  const sends = maySend(new File([], "result.png", { type: PNG }));
  for (const button of document.querySelectorAll("[data-picture]")) {
    button.hidden = (button.dataset.picture === "send") !== sends;
  }
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-picture]");
  if (!button) return;
  const file = new File([await draw(button.closest("main"))], "bullkeeper.png", { type: PNG });
  if (button.dataset.picture === "save") return save(file);
  try {
    await navigator.share({ files: [file] });
  } catch (fault) {
    if (fault.name !== "AbortError") save(file); // the browser forbids it after all
  }
});

for (const news of ["htmx:after:swap", "poll:news"]) document.addEventListener(news, arrive);
arrive();
