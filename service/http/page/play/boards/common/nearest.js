/** Arrow keys that move the focus to the nearest button in their direction. */

const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** How much a way to the side counts against a way ahead. */
const ASIDE = 2;

/** A board's `onKeyDown`: moves the focus to the nearest button that can be chosen. */
export function toNearest(event) {
  const direction = DIRECTIONS[event.key];
  const from = event.target.closest("[data-choice]");
  if (!direction || !from) return;
  event.preventDefault();
  const start = middle(from);
  const distances = [...event.currentTarget.querySelectorAll("[data-choice]")]
    .map((button) => ({ button, distance: distance(start, middle(button), direction) }))
    .filter(({ button, distance }) => button !== from && distance !== null)
    .sort((one, other) => one.distance - other.distance);
  distances[0]?.button.focus();
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Return how far `to` is ahead of `from`, or null if it is not ahead. */
function distance(from, to, [right, down]) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const ahead = x * right + y * down;
  const aside = Math.abs(x * down) + Math.abs(y * right);
  return ahead > 1 ? ahead + ASIDE * aside : null;
}
