// The table: lights up what can be chosen, sends choices, and shows what others do. Without it the page works by buttons and reload.
const body = document.body;
const base = body.dataset.base;
const $ = (id) => document.getElementById(id);
const board = $("board");
const pick = $("pick");
let revision = body.dataset.revision;
let sending = false;
let lastWidth;

const buttons = () => [...document.querySelectorAll("#ask .options button")];
const refsOf = (button) => (button.dataset.refs || "").split(" ").filter(Boolean);
const things = (ref) => [...document.querySelectorAll(`[data-ref="${CSS.escape(ref)}"], .table [data-refs~="${CSS.escape(ref)}"]:not(li):not(button)`)];

// What can be chosen is lit on the board and beside it; so is what was already chosen.
function light() {
  document.querySelectorAll(".option").forEach((one) => { one.classList.remove("option"); one.removeAttribute("tabindex"); });
  document.querySelectorAll(".chosen-thing").forEach((one) => one.classList.remove("chosen-thing"));
  for (const button of buttons()) {
    for (const ref of refsOf(button)) {
      for (const thing of things(ref)) {
        thing.classList.add("option");
        if (!thing.hasAttribute("tabindex") && thing.tagName !== "BUTTON") thing.setAttribute("tabindex", "0");
        if (thing.tagName !== "BUTTON") thing.setAttribute("role", "button");
      }
    }
  }
  for (const one of document.querySelectorAll("[data-chosen]")) {
    for (const ref of one.dataset.chosen.split(" ").filter(Boolean)) things(ref).forEach((thing) => thing.classList.add("chosen-thing"));
  }
}

// Several pieces that are drawn as one have several refs.
const own = (thing) => [thing.dataset.ref, ...refsOf(thing)].filter(Boolean);

function options(thing) {
  const refs = own(thing);
  return buttons().filter((button) => refsOf(button).some((ref) => refs.includes(ref)));
}

function nearest(target) {
  for (let one = target; one && one !== body; one = one.parentElement) {
    if (one.dataset && own(one).length && options(one).length) return one;
  }
  return target.closest ? target.closest("[data-ref]") : null;
}

function choose(thing, event) {
  const found = options(thing);
  if (found.length === 1) return send(found[0].value);
  if (found.length > 1) return offer(found, event);
  about(thing.dataset.ref);
}

// Several options point at the same thing: a small menu.
function offer(found, event) {
  pick.replaceChildren(...found.map((button) => {
    const one = document.createElement("button");
    one.type = "button";
    one.textContent = button.textContent;
    one.setAttribute("role", "menuitem");
    one.addEventListener("click", () => { pick.hidden = true; send(button.value); });
    return one;
  }));
  pick.hidden = false;
  const at = event && event.clientX ? { x: event.clientX, y: event.clientY } : found[0].getBoundingClientRect();
  pick.style.left = `${Math.max(8, Math.min(at.x, innerWidth - pick.offsetWidth - 8)) + scrollX}px`;
  pick.style.top = `${Math.max(8, Math.min(at.y, innerHeight - pick.offsetHeight - 8)) + scrollY}px`;
  pick.firstElementChild.focus();
}

async function send(option, path = "choose") {
  if (sending) return;
  sending = true;
  body.classList.add("sending");
  try {
    const answer = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ revision, option: option === undefined ? undefined : Number(option), width: width() }),
    });
    const found = await answer.json();
    if (found.parts) show(found);
    if (found.problem) tell(found.problem);
  } catch {
    tell(body.dataset.lost || "…");
  } finally {
    sending = false;
    body.classList.remove("sending");
  }
}

function tell(text) {
  const line = document.createElement("p");
  line.className = "problem";
  line.setAttribute("role", "alert");
  line.textContent = text;
  $("ask").prepend(line);
  setTimeout(() => line.remove(), 6000);
}

const width = () => Math.round(board.clientWidth - 16);

// New parts come from the server; what differs on the board is marked for a moment.
function show(found) {
  const before = new Map([...board.querySelectorAll("[data-ref]")].map((one) => [one.dataset.ref, one.outerHTML]));
  const focus = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.ref : undefined;
  revision = found.revision;
  body.dataset.shown = `${found.revision} ${Math.random()}`;
  for (const [id, html] of Object.entries(found.parts)) $(id).innerHTML = html;
  const undo = $("undo");
  if (undo) undo.disabled = !found.undo;
  document.querySelectorAll('.tools [name="revision"]').forEach((one) => { one.value = revision; });
  const wide = width();
  const same = wide === lastWidth; // a board that is drawn for another width differs everywhere
  lastWidth = wide;
  for (const one of same ? board.querySelectorAll('[data-ref^="cell:"], [data-ref^="edge:"]') : []) {
    const old = before.get(one.dataset.ref);
    if (old !== undefined && old.replace(/ (class|tabindex|role)="[^"]*"/g, "") !== one.outerHTML.replace(/ (class|tabindex|role)="[^"]*"/g, "")) {
      one.classList.add("changed");
      setTimeout(() => one.classList.remove("changed"), 2500);
    }
  }
  light();
  if (focus) things(focus)[0]?.focus?.();
  document.title = (found.yours ? "● " : "") + document.title.replace(/^● /, "");
}

async function refresh() {
  const answer = await fetch(`${base}/parts?width=${width()}`, { headers: { accept: "application/json" } });
  if (answer.ok) show(await answer.json());
}

async function about(ref) {
  const answer = await fetch(`${base}/about?ref=${encodeURIComponent(ref)}`);
  if (!answer.ok) return;
  const dialog = $("about");
  dialog.querySelector("div").innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
}

document.addEventListener("click", (event) => {
  if (!pick.hidden && !pick.contains(event.target)) pick.hidden = true;
  const link = event.target.closest("a[data-about]");
  if (link) {
    event.preventDefault();
    fetch(link.href).then((answer) => answer.text()).then((text) => {
      $("about").querySelector("div").innerHTML = text;
      $("about").showModal();
    });
    return;
  }
  const option = event.target.closest("#ask .options button");
  if (option) {
    event.preventDefault();
    send(option.value);
    return;
  }
  if (event.target.closest("#undo")) {
    event.preventDefault();
    send(undefined, "undo");
    return;
  }
  const line = event.target.closest("#news li[data-refs]");
  if (line) {
    for (const ref of refsOf(line)) things(ref).forEach((thing) => { thing.classList.add("changed"); setTimeout(() => thing.classList.remove("changed"), 2500); });
    return;
  }
  const thing = event.target.closest(".table") ? nearest(event.target) : null;
  if (thing) choose(thing, event);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") pick.hidden = true;
  if ((event.key === "Enter" || event.key === " ") && event.target.dataset && event.target.dataset.ref && event.target.tagName !== "BUTTON") {
    event.preventDefault();
    choose(event.target, event);
  }
});

// Pointing at an option lights up its things, and the other way round.
document.addEventListener("pointerover", (event) => {
  document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
  const button = event.target.closest?.("#ask .options button");
  if (button) refsOf(button).forEach((ref) => things(ref).forEach((thing) => thing.classList.add("pointed")));
  const thing = event.target.closest?.(".table") ? nearest(event.target) : null;
  if (thing) options(thing).forEach((one) => one.classList.add("pointed"));
});

// Others move: the server says so, the page fetches what this seat may see.
if (body.dataset.live === "yes") {
  const events = new EventSource(`${base}/events`);
  events.addEventListener("message", (event) => { if (event.data !== revision && !sending) refresh(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
}

let resized;
let drawn = Number(body.dataset.width);
addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(() => { lastWidth = width();
if (Math.abs(width() - drawn) > 24) { drawn = width(); redraw(); } }, 150);
});

function redraw() {
  const at = new URLSearchParams(location.search).get("at");
  if (at === null) refresh();
}

for (const select of document.querySelectorAll(".languages select")) select.addEventListener("change", () => select.form.submit());
if (Math.abs(width() - drawn) > 24) { drawn = width(); redraw(); }
light();
