/**
 * What a player sees of battleship, read from its notation. All functions are pure.
 *
 * A view is read as
 *   ships     the own ships: lists of squares, as ["a1", "a2"]
 *   shots     the own shots, and `taken`: those of the other: [{square, answer}], in turn; `answer`: "" is a miss,
 *             "x" a hit, and a number the length of the ship that it sank
 */

/** `isFirst`: whether the player is the one who places first. */
export function readView({ view }, isFirst) {
  const [first, second, shots] = view.split(" / ").map((field) => (field === "-" ? [] : field.split(" ")));
  const all = shots.map(readShot);
  return {
    ships: (isFirst ? first : second).map(squaresOf),
    shots: all.filter((_, turn) => (turn % 2 === 0) === isFirst),
    taken: all.filter((_, turn) => (turn % 2 === 0) !== isFirst),
  };
}

function readShot(text) {
  const [square, length] = text.split("x");
  return { square, answer: length === undefined ? "" : length || "x" };
}

/** Return the squares of a ship: "a1-a3", or "a1" for a ship of one. */
export function squaresOf(ship) {
  const [first, last = first] = ship.split("-");
  const [from, to] = [first, last].map((square) => [square.charCodeAt(0), Number(square.slice(1))]);
  const count = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const step = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  return Array.from({ length: count + 1 }, (_, at) => String.fromCharCode(from[0] + at * step[0]) + (from[1] + at * step[1]));
}

/** Return the lengths of a fleet that are not sunk: those of `fleet` less those that shots sank. */
export function afloat(fleet, shots) {
  const left = [...fleet];
  for (const { answer } of shots) {
    const at = left.indexOf(Number(answer));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
