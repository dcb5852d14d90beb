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

/**
 * Return a fleet, ship by ship: [{length, isSunk}]. `sunk`: the lengths of the ships that were sunk, in any order.
 */
export function fleetOf(fleet, sunk) {
  const left = [...sunk];
  return fleet.map((length) => {
    const at = left.indexOf(length);
    if (at >= 0) left.splice(at, 1);
    return { length, isSunk: at >= 0 };
  });
}

/** Return the last shot of each side, in words, the person's first: "You shot at c4: hit!" `log`: the steps that the player saw, as record.js has them. */
export function newsOf(log, you) {
  const steps = log.flat().filter(({ player, events }) => player && events?.some(({ event }) => event in ANSWERS));
  return [steps.findLast(({ player }) => player === you), steps.findLast(({ player }) => player !== you)].map((step) => step && newsWords(step, step.player === you));
}

const ANSWERS = { hit: "Hit!", miss: "Miss.", sunk: "Sunk!" };

function newsWords({ move, events }, isOwn) {
  const { event, what } = events.find((each) => each.event in ANSWERS);
  const shot = isOwn ? `You shot at ${move}` : `The other shot at ${move}`;
  if (event !== "sunk") return { event, words: `${shot}: ${event}${event === "hit" ? "!" : "."}` };
  return { event, words: `${shot} and sank ${isOwn ? "the" : "your"} ${what ?? "ship"}!` };
}
