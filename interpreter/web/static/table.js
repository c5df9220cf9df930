// The table: lights up what can be chosen, sends choices, and shows what others do. Without it the page works by buttons and reload.
import { differ, mark, snapshot } from "./moving.js";
import { zooming } from "./zoom.js";

const body = document.body;
let base = body.dataset.base; // who goes on in another seat goes on there
const $ = (id) => document.getElementById(id);
const [board, pick, dialog, steps] = [$("board"), $("pick"), $("about"), $("steps")];
const table = document.querySelector(".table");
const zoom = zooming(board, document.querySelectorAll("[data-zoom]"), () => redraw());
let revision = body.dataset.revision;
let at = body.dataset.live === "yes" ? null : Number(body.dataset.at); // the move that is looked at; null: as it stands
let moves = Number(body.dataset.moves);
let sending = false;
let asked = 0; // what was asked for before something newer is not shown any more
let told = null; // the last revision of which the server spoke
let missed = null; // and the last one while a choice was sent: others can have moved before its answer was read
let pressed; // the thing on which the mouse or a finger went down, and the revision that was shown then
const given = {}; // the parts of the page as they came
let [drawn, high] = [Number(body.dataset.width), 0];

const width = () => Math.min(1600, Math.round(Math.max(240, board.parentElement.clientWidth - 18) * zoom.factor()));
const height = () => (innerWidth > 760 ? Math.round(Math.max(420, innerHeight - 92 - steps.offsetHeight) * zoom.factor()) : 0); // without scrolling, but on a phone
const buttons = () => [...document.querySelectorAll("#ask .options button")];
const split = (text) => (text || "").split(" ").filter(Boolean);
const refsOf = (one) => split(one.dataset.refs);
const own = (thing) => [thing.dataset.ref, ...refsOf(thing)].filter(Boolean); // several pieces that are drawn as one have several refs
const things = (ref) => [...table.querySelectorAll(`[data-ref="${CSS.escape(ref)}"], [data-refs~="${CSS.escape(ref)}"]:not(button)`)];
const all = (refs) => refs.flatMap(things);

// What can be chosen is lit on the board and beside it; so is what was already chosen, and what is new is marked.
function light() {
  for (const one of table.querySelectorAll(".option, .chosen-thing, .fresh, .greyed")) {
    if (one.classList.contains("option") && one.tagName !== "BUTTON") ["tabindex", "role", "aria-label"].forEach((name) => one.removeAttribute(name));
    one.classList.remove("option", "chosen-thing", "fresh", "greyed");
  }
  for (const button of buttons()) {
    for (const thing of all(refsOf(button))) {
      thing.classList.add("option");
      if (thing.tagName === "BUTTON") continue;
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", thing.getAttribute("aria-label") ? `${thing.getAttribute("aria-label")}, ${button.firstChild.textContent}` : button.firstChild.textContent);
    }
  }
  for (const one of document.querySelectorAll("[data-chosen]")) all(split(one.dataset.chosen)).forEach((thing) => thing.classList.add("chosen-thing"));
  for (const one of document.querySelectorAll("[data-why]")) all(split(one.dataset.why)).forEach((thing) => thing.classList.add("greyed"));
  for (const line of document.querySelectorAll("#news li[data-news]:not(.choice)")) all(split(line.dataset.news)).forEach((thing) => thing.matches("svg *") && thing.classList.add("fresh"));
}

// Short panels stand below each other where the board gains by it; it stays so until they are far longer than the window.
function arrange() {
  if (table.classList.contains("bare")) return;
  const slim = table.classList.contains("slim");
  const low = (board.querySelector("svg")?.getBoundingClientRect().height ?? Infinity) < height();
  if (slim || low) table.classList.toggle("slim", $("seats").offsetHeight < innerHeight * (slim ? 1.2 : 0.5));
}

// On a phone the board needs the room of what cannot be chosen.
function fold() {
  if (innerWidth <= 760) document.querySelectorAll(".refused[open]").forEach((one) => { one.open = false; });
}

function options(thing) {
  const refs = own(thing);
  return buttons().filter((button) => refsOf(button).some((ref) => refs.includes(ref)));
}

// Of a crowded cell: everything in it that can be chosen.
const inside = (thing) => [...new Set([thing, ...thing.querySelectorAll("[data-ref], [data-refs]")].flatMap(options))];

function nearest(target) {
  for (let one = target; one && one !== body; one = one.parentElement) {
    if (one.dataset && own(one).length && options(one).length) return one;
  }
  return target.closest ? target.closest("[data-ref]") : null;
}

function choose(thing, event) {
  const direct = options(thing);
  const found = direct.length ? direct : inside(thing);
  if (found.length && zoom.nearer(thing, event)) return;
  if (found.length === 1 && direct.length) send(found[0].value);
  else if (found.length) offer(found, event, thing);
  else about(zoom.crowd(thing, event) ?? thing.dataset.ref);
}

// Several options point at the same thing: a small menu.
function offer(found, event, thing) {
  pick.replaceChildren(...found.map((button) => {
    const one = document.createElement("button");
    one.type = "button";
    one.textContent = button.textContent;
    one.setAttribute("role", "menuitem");
    one.addEventListener("click", () => { pick.hidden = true; send(button.value); });
    one.addEventListener("pointerenter", () => point(button));
    one.addEventListener("focus", () => point(button));
    return one;
  }));
  pick.hidden = false;
  const box = thing.getBoundingClientRect();
  const spot = event?.clientX ? { x: event.clientX, y: event.clientY } : { x: box.left + box.width / 2, y: box.bottom };
  pick.style.left = `${Math.max(8, Math.min(spot.x, innerWidth - pick.offsetWidth - 8)) + scrollX}px`;
  pick.style.top = `${Math.max(8, Math.min(spot.y, innerHeight - pick.offsetHeight - 8)) + scrollY}px`;
  pick.firstElementChild.focus();
}

async function send(option, path = "choose") {
  if (sending) return;
  sending = true;
  asked += 1;
  body.classList.add("sending");
  try {
    const answer = await fetch(`${base}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ revision, option: option === undefined ? undefined : Number(option), width: width(), height: height() }),
    });
    const found = await answer.json().catch(() => ({ problem: body.dataset.lost }));
    moved ||= answer.ok;
    if (found.parts) show(found);
    if (found.problem) tell(found.problem);
  } catch {
    tell(body.dataset.lost);
    told = null;
  } finally {
    sending = false;
    body.classList.remove("sending");
    if (missed !== null && missed !== revision) refresh();
    missed = null;
  }
}

function tell(text) {
  const line = Object.assign(document.createElement("p"), { className: "problem", textContent: text });
  line.setAttribute("role", "alert");
  document.querySelectorAll("#ask > .problem").forEach((one) => one.remove());
  $("ask").prepend(line);
  setTimeout(() => line.remove(), 8000);
}

// New parts come from the server.
function show(found) {
  const held = drawn === width() ? null : zoom.hold();
  const before = drawn === width() && high === height() ? snapshot(table) : null; // a board for another window differs everywhere
  const asks = given.ask;
  const focused = document.activeElement;
  const focus = table.contains(focused) ? { ref: focused.dataset.ref, ask: $("ask").contains(focused) } : undefined;
  ({ revision, moves } = found);
  body.dataset.yours = found.yours ? "yes" : "no";
  for (const [id, html] of Object.entries(found.parts)) if (given[id] !== html) $(id).innerHTML = given[id] = html;
  if (asks !== given.ask) fold();
  if (table.classList.contains("slim")) arrange();
  allow(found);
  document.querySelectorAll('.tools [name="revision"]').forEach((one) => { one.value = revision; });
  showSteps(found.at);
  zoom.apply();
  held?.();
  [drawn, high] = [width(), height()];
  light();
  if (before) differ(table, before);
  if (focus) (focus.ref && things(focus.ref).find((one) => one.hasAttribute("tabindex")) || (focus.ask && buttons()[0]) || null)?.focus({ preventScroll: true });
  document.title = (found.yours ? "● " : "") + document.title.replace(/^● /, "");
  body.dataset.shown = `${found.revision} ${found.at} ${performance.now()}`;
  passOn();
}

// Who plays several seats goes on in the one that decides next: at once where nothing is hidden, else when the screen was
// handed over. Nobody is taken along who only looks on, or has opened the game more than once.
let moved = false; // was something chosen on this page since it last went on?
const elsewhere = new BroadcastChannel(base.split("/")[2]); // the same game in other tabs and windows
const others = new Set();
const who = Math.random();
const say = (what) => elsewhere.postMessage({ who, what });
elsewhere.addEventListener("message", ({ data }) => {
  others[data.what === "closed" ? "delete" : "add"](data.who);
  if (data.what === "opened") say("open");
});
say("opened");
addEventListener("pagehide", () => say("closed"));

function passOn() {
  const next = $("next-seat");
  if (!moved || others.size || at !== null || next?.dataset.atOnce === undefined) return;
  const where = next.getAttribute("href");
  moved = false;
  for (const name of ["href", "action"]) {
    for (const one of document.querySelectorAll(`[${name}^="${base}"]`)) one.setAttribute(name, where + one.getAttribute(name).slice(base.length));
  }
  base = body.dataset.base = where;
  history.replaceState({}, "", base);
  listen();
  refresh();
}

// What can be taken back: nothing before the server has said so. To find out takes it a while, so a move is answered without.
function allow({ undo, back }) {
  for (const one of document.querySelectorAll("[data-back]")) one.disabled = !back.includes(Number(one.dataset.back));
  if (!$("undo")) return;
  $("undo").ariaDisabled = undo === null ? "true" : null; // so it keeps the focus
  $("undo").disabled = undo === false;
  if (undo === null) askBack(revision);
}

const mayUndo = () => $("undo") && !$("undo").disabled && !$("undo").ariaDisabled;

let wished = ""; // the revision of which somebody wanted to take back before it was known whether that can be
function takeBack() {
  if (mayUndo()) send(undefined, "undo");
  else if ($("undo")?.ariaDisabled) wished = revision;
}

async function askBack(shown) {
  let found;
  try {
    found = await (await fetch(`${base}/undo`, { headers: { accept: "application/json" } })).json();
  } catch { setTimeout(() => { if (shown === revision) askBack(shown); }, 3000); return; }
  if (shown !== revision || shown !== found.revision || at !== null) return;
  allow(found);
  if (wished === shown) send(undefined, "undo"); // if it cannot be, the answer says so
}

async function refresh() {
  const number = (asked += 1);
  try {
    const answer = await fetch(`${base}/parts?width=${width()}&height=${height()}${at === null ? "" : `&at=${at}`}`, { headers: { accept: "application/json" } });
    const found = await answer.json();
    if (number !== asked) return;
    if (answer.ok) show(found);
    else tell(found.problem);
  } catch { told = null; /* the line is down: when it is back, the page is told */ }
}

async function open(address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  dialog.querySelector("div").innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("div").scrollTop = 0;
}

const about = (ref) => ref && open(`${base}/about?ref=${encodeURIComponent(ref)}${at === null ? "" : `&at=${at}`}`);

// ---- back and forth through the game ------------------------------------------------------------------------

function showSteps(now) {
  steps.hidden = at === null;
  for (const link of document.querySelectorAll("[data-picture]")) {
    link.href = link.href.replace(/\?.*/, "") + (at === null ? "" : `?at=${at}`);
  }
  $("to-history").href = `${base}?at=${moves}`;
  const slider = steps.querySelector("input");
  [slider.max, slider.value] = [moves, now];
  $("step").textContent = $("step").textContent.replace(/\d+/, now).replace(/(\D)\d+(\D*)$/, `$1${moves}$2`);
}

function step(where) {
  const now = at ?? moves;
  const target = { first: 0, back: now - 1, forth: now + 1, last: moves, now: null }[where];
  go(target === undefined ? Number(where) : target);
}

function go(target, push = true) {
  at = target === null ? null : Math.max(0, Math.min(moves, target));
  const address = at === null ? base : `${base}?at=${at}`;
  if (push) history[new URLSearchParams(location.search).has("at") === (at !== null) ? "replaceState" : "pushState"]({}, "", address);
  refresh();
}

addEventListener("popstate", () => {
  const given = new URLSearchParams(location.search).get("at");
  go(given === null ? null : Number(given), false);
});
steps.querySelector("input").addEventListener("input", (event) => step(event.target.value));

// ---- mouse, fingers, keys -----------------------------------------------------------------------------------

function clicked(event) {
  const target = event.target;
  const found = (selector) => target.closest(selector);
  if (!pick.hidden && !pick.contains(target)) pick.hidden = true;
  document.querySelectorAll("details.menu[open]").forEach((one) => { if (!one.contains(target)) one.open = false; });
  let one;
  if ((one = found("a[data-about]"))) open(one.href);
  else if (found("#to-history")) go(moves);
  else if ((one = found("a[data-step]"))) step(one.dataset.step);
  else if ((one = found("[data-about-ref]"))) about(one.dataset.aboutRef);
  else if ((one = found("#ask .options button"))) send(one.value);
  else if ((one = found("[data-back]"))) send(one.dataset.back, "undo");
  else if (found("#undo")) takeBack();
  else if ((one = found("[data-hand-over]"))) {
    $("hand-over").textContent = one.dataset.handOver; // nobody sees what is another's
    $("curtain").querySelector("a").href = one.href;
    $("curtain").showModal();
  } else if ((one = found("#curtain a"))) location.replace(one.href); // "back" does not lead to what another one sees
  else if (found("#stopped button")) send(undefined, "go-on");
  else if ((one = found("#news li[data-news]"))) {
    const refs = split(one.dataset.news);
    all(refs).forEach(mark);
    all(refs)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if ((one = found(".table") && nearest(target))) choose(one, event);
  else return;
  event.preventDefault();
}
document.addEventListener("click", clicked);
// A browser forgets a click on a thing that is drawn anew between press and release; if nothing has changed, it is made up for.
document.addEventListener("pointerdown", (event) => { pressed = { thing: event.target, revision }; });
document.addEventListener("pointerup", ({ clientX, clientY, pointerType }) => {
  if (!pressed || pressed.thing.isConnected || pressed.revision !== revision) return;
  document.elementFromPoint(clientX, clientY)?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, clientX, clientY, pointerType }));
});
dialog.addEventListener("click", (event) => { // beside what is told
  const box = dialog.getBoundingClientRect();
  if (event.target === dialog && !(event.clientX > box.left && event.clientX < box.right && event.clientY > box.top && event.clientY < box.bottom)) dialog.close();
});

// What can be chosen can be asked for, too: with the other button of the mouse, or by holding a finger on it.
document.addEventListener("contextmenu", (event) => {
  const button = event.target.closest("#ask .options button");
  const ref = button ? refsOf(button)[0] : event.target.closest(".table [data-ref]")?.dataset.ref;
  if (!ref) return;
  event.preventDefault();
  about(ref);
});

// Arrows go from one lit thing of the board to the next in their direction.
function towards(from, dx, dy) {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
  const [x, y] = middle(from);
  const ahead = [...board.querySelectorAll(".option[tabindex]")].filter((one) => one !== from).map((one) => {
    const [ox, oy] = middle(one);
    const [along, aside] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
    return { one, far: along > 2 ? along + 2 * aside : Infinity };
  });
  ahead.sort((a, b) => a.far - b.far);
  return ahead.length && ahead[0].far < Infinity ? ahead[0].one : undefined;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
  const lit = target.closest?.("[role=button].option");
  if (event.key === "Escape" && !pick.hidden) pick.hidden = true;
  else if (!pick.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const menu = [...pick.children];
    menu[(menu.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : menu.length - 1)) % menu.length].focus();
  } else if ((event.key === "Enter" || event.key === " ") && lit) choose(lit, event);
  else if (ARROWS[event.key] && lit && board.contains(lit)) towards(lit, ...ARROWS[event.key])?.focus();
  else if (at !== null && event.key === "ArrowLeft") step("back");
  else if (at !== null && event.key === "ArrowRight") step("forth");
  else if (event.key === "i" && (lit || target.closest?.("#ask .options button"))) about(lit?.dataset.ref || refsOf(target.closest("button"))[0]);
  else if (event.key === "u" && $("undo")) takeBack();
  else if (event.key === "+" || event.key === "-") zoom.step(event.key === "+" ? 1.5 : 1 / 1.5);
  else return;
  event.preventDefault();
});

// Pointing at an option lights up its things, and the other way round; so does the focus.
function point(button, thing) {
  document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
  if (button) all(refsOf(button)).forEach((one) => one.classList.add("pointed"));
  if (thing) options(thing).forEach((one) => one.classList.add("pointed"));
}
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (!event.target.closest || pick.contains(event.target)) return;
    point(event.target.closest("#ask .options button"), event.target.closest(".table") ? nearest(event.target) : null);
  });
}

// ---- live ---------------------------------------------------------------------------------------------------

// Others move: the server says so, the page fetches what this seat may see. A line that breaks is opened again by itself.
// Browsers have few lines to a server, so only a page that is looked at keeps one; the others ask now and then.
const SILENT = 40_000; // milliseconds after which a line is dead: on a living one there is a sign every 15 seconds
let heard; // when the server was last heard of
let events;
function listen() {
  events?.close();
  heard = Date.now();
  events = undefined;
  if (document.hidden) return;
  events = new EventSource(`${base}/events`);
  events.addEventListener("beat", () => { heard = Date.now(); });
  events.addEventListener("message", (event) => {
    heard = Date.now();
    $("lost").hidden = true;
    if (sending) missed = event.data;
    else if (event.data !== revision && event.data !== told) refresh();
    told = event.data === "-" ? told : event.data;
  });
  events.addEventListener("error", () => { $("lost").hidden = false; });
}
listen();
document.addEventListener("visibilitychange", () => {
  listen();
  if (!document.hidden) refresh();
});
setInterval(() => { if (document.hidden) refresh(); }, 20_000);
// A computer that slept, or was without a network, has lines of which nobody told that they are dead.
setInterval(() => { if (events && Date.now() - heard > SILENT) listen(); }, 2000);
addEventListener("online", listen);
addEventListener("offline", () => { $("lost").hidden = false; });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  say("opened");
  refresh();
});

const misfits = () => Math.abs(width() - drawn) > 24 || Math.abs(height() - high) > 40;
let resized;
function redraw() {
  clearTimeout(resized);
  resized = setTimeout(() => { if (misfits()) refresh(); }, 150);
}
addEventListener("resize", redraw);

zoom.apply();
light();
fold();
arrange();
if (misfits()) refresh();
if (body.dataset.yours === "yes") document.title = `● ${document.title}`;
