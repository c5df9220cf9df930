// A board that is too small for fingers is shown larger; it is moved by scrolling, as everything else.
const MOST = 6;
const FINGER = 40; // pixels that a finger needs
const TIGHT = 26; // what is smaller is first shown larger

export function zooming(board, buttons) {
  let zoom = 1;

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
    apply();
    board.scrollLeft = (fx * zoom) / before - (px - box.left);
    board.scrollTop = (fy * zoom) / before - (py - box.top);
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

  return {
    apply,
    to,
    step: (by) => to(zoom * by),
    // Is a thing too small to be hit by a finger? Then it is shown larger, and nothing is chosen yet.
    nearer(thing, event) {
      if (event?.pointerType === "mouse" || !(event?.pointerType === "touch" || matchMedia("(pointer: coarse)").matches) || !board.contains(thing)) return false;
      const box = thing.getBoundingClientRect();
      const small = Math.min(box.width, box.height);
      if (small >= TIGHT || zoom >= MOST) return false;
      to((zoom * FINGER) / Math.max(small, 4), event.clientX, event.clientY);
      return true;
    },
  };
}
