/**
 * Who plays a player. As text, in the address: "person", "level 3", or a search: "search alpha_beta
 * depth 4 time_ms 500 nodes 1000 evaluator textbook model random epsilon 0.1". A machine may have a style: "level 3 style
 * tricky". All functions are pure.
 *
 * A seat is `{kind: "person"}`, `{kind: "level", level, style}` or `{kind: "search", algorithm, style, …}`.
 */

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const USUAL_LEVEL = 3;
export const LIMITS = ["depth", "time_ms", "nodes"];
export const MODEL_FIELDS = ["model_depth", "epsilon", "temperature"];
const NAMES = ["evaluator", "model"];
const NUMBERS = [...LIMITS, ...MODEL_FIELDS];

/** Return the seat of a text, as far as the game has it. `usual`: the seat of "" and of what cannot be read. */
function seatOf(text, description, usual) {
  const [kind, ...words] = text.split(" ");
  if (kind === "person") return { kind };
  if (kind === "level" && LEVELS.includes(Number(words[0]))) return { kind, level: Number(words[0]), ...styleIn(words, description) };
  if (kind !== "search" || !words[0]) return usual;
  const seat = { kind, algorithm: words[0], ...styleIn(words, description) };
  for (let at = 1; at + 1 < words.length; at += 2) {
    const [name, value] = words.slice(at, at + 2);
    if (NAMES.includes(name)) seat[name] = value;
    else if (NUMBERS.includes(name) && value !== "" && !Number.isNaN(Number(value))) seat[name] = Number(value);
  }
  return seat;
}

/** Return `{style}` of a seat's words, if they name one that the game has. */
function styleIn(words, { styles = [] }) {
  const style = words[words.indexOf("style") + 1];
  return words.includes("style") && styles.includes(style) ? { style } : {};
}

/** Return a seat's text. */
export function seatText(seat) {
  if (seat.kind === "person") return "person";
  const style = seat.style ? ["style", seat.style] : [];
  if (seat.kind === "level") return ["level", seat.level, ...style].join(" ");
  const fields = [...NAMES, ...NUMBERS].filter((name) => seat[name] !== undefined && seat[name] !== "");
  return ["search", seat.algorithm, ...style, ...fields.flatMap((name) => [name, seat[name]])].join(" ");
}

/** Return the machine's seat if nobody chose. */
export const usualMachine = () => ({ kind: "level", level: USUAL_LEVEL });

/** Return who plays the player at a place if nobody chose: the person is the first. */
const usualSeat = (at) => (at === 0 ? { kind: "person" } : usualMachine());

/** Return the machine's seat of a text, as far as the game has it. */
export const seatFrom = (text, description) => seatOf(text, description, usualMachine());

/** Return the seats of all players. `names`: the players'. */
export const seatsOf = (session, description, names) => names.map((_, at) => seatOf(session.seats[at] ?? "", description, usualSeat(at)));

/** Return the seat of all players but the person's, where the service is the referee. */
export function machineOf(session, description) {
  const seat = seatFrom(session.by, description);
  return seat.kind === "person" ? usualMachine() : seat;
}

/** Return the session with another seat. */
export function seated(session, at, seat) {
  const seats = Array.from({ length: Math.max(session.seats.length, at + 1) }, (_, i) => session.seats[i] ?? "");
  seats[at] = seatText(seat);
  return { ...session, seats };
}

/** Return the session in which the only person plays another player, whose seat the person's own player gets. */
export function swapped(session, seats, at) {
  const texts = seats.map(seatText);
  const own = seats.findIndex(({ kind }) => kind === "person");
  [texts[own], texts[at]] = [texts[at], texts[own]];
  return { ...session, seats: texts };
}

/** Return the fields of a chooseMove or playGame request for a seat. */
export function asked(seat) {
  const style = seat.style && !seat.evaluator ? { style: seat.style } : {};
  if (seat.kind === "level") return { level: seat.level, ...style };
  const limits = Object.fromEntries(LIMITS.filter((name) => seat[name] !== undefined).map((name) => [name, seat[name]]));
  const model = seat.model && {
    opponent: {
      model: seat.model,
      ...(seat.model_depth !== undefined && { depth: seat.model_depth }),
      ...(seat.epsilon !== undefined && { epsilon: seat.epsilon }),
      ...(seat.temperature !== undefined && { temperature: seat.temperature }),
    },
  };
  return { algorithm: seat.algorithm, ...style, ...(seat.evaluator && { evaluator: seat.evaluator }), ...limits, ...model };
}

/** Return the Elo of a level under these options, or null: `{elo, error}`. */
export const eloOf = (description, options, level) => ratingsOf(description, options).find((rating) => rating.level === level) ?? null;

/** Return the levels that differ under these options, weakest first: a small game has fewer. */
export const levelsOf = (description, options) => LEVELS.slice(0, ratingsOf(description, options).length || LEVELS.length);

function ratingsOf(description, options) {
  const chosen = { ...JSON.parse(description.chosen_options), ...options };
  const holds = (scale) => Object.entries(scale.options).every(([name, value]) => JSON.stringify(chosen[name]) === JSON.stringify(value));
  return (description.levels ?? []).find(holds)?.ratings ?? [];
}
