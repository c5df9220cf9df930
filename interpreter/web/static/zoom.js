// A board that is too small for fingers is shown larger; it is moved by scrolling, as everything else. What it shows is then
// drawn anew for the room that there is: names can be read, and of many pieces in one place each is seen.
const MOST = 6;
const FINGER = 40; // pixels that a finger needs
const TIGHT = 26; // what is smaller is first shown larger

export function zooming(board, buttons, changed) {
  let zoom = 1;
  let spot; // where somebody pointed when it was shown larger

  function apply() {
    const svg = board.querySelector("svg");
    if (svg) {
      svg.style.width = zoom > 1 ? `${zoom * 100}%` : "";
      svg.style.maxWidth = zoom > 1 ? "none" : "";
    }
    board.classList.toggle("zoomed", zoom > 1);
    for (const button of buttons) button.disabled = button.dataset.zoom === "in" ? zoom >= MOST : zoom <= 1;
  }

  // What is under a point of the window stays there.
  function to(wanted, x, y) {
    const box = board.getBoundingClientRect();
    const px = x ?? box.left + box.width / 2;
    const py = y ?? box.top + box.height / 2;
    const [before, fx, fy] = [zoom, board.scrollLeft + px - box.left, board.scrollTop + py - box.top];
    zoom = Math.max(1, Math.min(MOST, wanted));
    spot = x === undefined ? undefined : [x, y];
    apply();
    board.scrollLeft = (fx * zoom) / before - (px - box.left);
    board.scrollTop = (fy * zoom) / before - (py - box.top);
    if (zoom !== before) changed();
  }

  // Drawn anew for another size everything lies elsewhere: what was looked at is brought back to where it was.
  function hold() {
    const box = board.getBoundingClientRect();
    const [x, y] = spot ?? [box.left + box.width / 2, box.top + box.height / 2];
    const middle = (one) => { const its = one.getBoundingClientRect(); return [its.left + its.width / 2, its.top + its.height / 2]; };
    const far = (one) => { const [ox, oy] = middle(one); return Math.hypot(ox - x, oy - y); };
    let near;
    for (const one of board.querySelectorAll("[data-ref^='cell:']")) if (!near || far(one) < near.far) near = { ref: one.dataset.ref, far: far(one), at: middle(one) };
    return () => {
      const now = near && board.querySelector(`[data-ref="${CSS.escape(near.ref)}"]`);
      spot = undefined;
      if (!now || zoom === 1) return;
      const [ox, oy] = middle(now);
      board.scrollBy(ox - near.at[0], oy - near.at[1]);
    };
  }

  for (const button of buttons) button.addEventListener("click", () => to(zoom * (button.dataset.zoom === "in" ? 1.5 : 1 / 1.5)));

  let pinch = 0;
  const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  board.addEventListener("touchstart", (event) => { if (event.touches.length === 2) pinch = apart(event.touches); }, { passive: true });
  board.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !pinch) return;
    event.preventDefault();
    const now = apart(event.touches);
    to((zoom * now) / pinch, (event.touches[0].clientX + event.touches[1].clientX) / 2, (event.touches[0].clientY + event.touches[1].clientY) / 2);
    pinch = now;
  }, { passive: false });
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    to(zoom * (event.deltaY < 0 ? 1.2 : 1 / 1.2), event.clientX, event.clientY);
  }, { passive: false });

  const smaller = (thing) => { const box = thing.getBoundingClientRect(); return Math.min(box.width, box.height); };
  const finger = (event) => event?.pointerType !== "mouse" && (event?.pointerType === "touch" || matchMedia("(pointer: coarse)").matches);
  const tight = (thing, event) => finger(event) && board.contains(thing) && smaller(thing) < TIGHT;

  return {
    apply,
    hold,
    to,
    factor: () => zoom,
    step: (by) => to(zoom * by),
    // Is a thing too small to be hit by a finger? Then it is shown larger, and nothing is chosen yet.
    nearer(thing, event) {
      if (!tight(thing, event) || zoom >= MOST) return false;
      to((zoom * FINGER) / Math.max(smaller(thing), 4), event.clientX, event.clientY);
      return true;
    },
    // One of several things that lie close together: a finger asks for their place.
    crowd(thing, event) {
      const place = thing.closest("[data-ref^='cell:'], [data-ref^='edge:']");
      return place && tight(thing, event) && place.querySelectorAll(".piece").length > 1 ? place.dataset.ref : undefined;
    },
  };
}
