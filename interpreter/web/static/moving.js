// What changed is marked, and pieces glide from where they were.
const GLIDE = 450;
const MARKED = 2600;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const bare = (html) => html.replace(/ (class|tabindex|role|aria-label|style)="[^"]*"/g, "");

export function mark(thing) {
  thing.classList.add("changed");
  setTimeout(() => thing.classList.remove("changed"), MARKED);
}

// How the table looks: where each piece is, and what each cell holds.
export function snapshot(table) {
  const places = new Map();
  const drawn = new Map();
  for (const one of table.querySelectorAll("[data-ref]")) {
    const ref = one.dataset.ref;
    if (ref.startsWith("piece:")) places.set(ref, one.getBoundingClientRect());
    else if (ref.startsWith("cell:") || ref.startsWith("edge:") || ref.startsWith("field:")) drawn.set(ref, bare(one.outerHTML));
  }
  return { places, drawn };
}

export function differ(table, before) {
  for (const one of table.querySelectorAll("[data-ref]")) {
    const ref = one.dataset.ref;
    if (before.drawn.has(ref) && before.drawn.get(ref) !== bare(one.outerHTML)) mark(one);
    const old = before.places.get(ref);
    if (old) glide(one, old);
  }
}

function glide(one, old) {
  const now = one.getBoundingClientRect();
  const [x, y] = [old.left + old.width / 2 - now.left - now.width / 2, old.top + old.height / 2 - now.top - now.height / 2];
  if (still.matches || Math.hypot(x, y) < 3 || !now.width) return;
  const svg = one.ownerSVGElement;
  const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width || 1 : 1;
  one.animate([{ translate: `${x * scale}px ${y * scale}px` }, { translate: "0 0" }], { duration: GLIDE, easing: "ease-in-out" });
}
