/**
 * Plays of backgammon as steps of checkers, in the mover's points: 24 to 1, 25 is the bar, 0 is off.
 *
 * A play is text: "8/5 6/5", "bar/22*", "13/7(2)". A step is `[from, to]`. A side's checkers are a list of
 * 26 counts, by point. A way of a play is a list of steps whose order is free: a checker that goes on with the
 * next die may stop between, or go at once.
 */

export const BAR = 25;
export const OFF = 0;
const CHECKERS = 15;
const HOME = 6;
const CUBE_ACTIONS = ["doubles", "beavered", "dropped"];

/**
 * Return `{mine, theirs, player, dice, cubeAction, cube}` of a state; `dice` is null before a roll, and `player` at the opening.
 * `cubeAction`: "doubles", "beavered", "dropped", or null. `cube`: its `value` and its `owner`, null in the middle.
 */
export function readState(state) {
  const [words, cube] = state.split(" cube ");
  const [id, stage, roll] = words.split(" ");
  const [value, owner] = cube?.split(" ") ?? ["1", null];
  const bits = [...atob(`${id}==`)].flatMap((byte) => [...Array(8).keys()].map((bit) => (byte.charCodeAt(0) >> bit) & 1));
  let at = 0;
  const side = () => {
    const counts = Array(BAR + 1).fill(0);
    for (let point = 1; point <= BAR; point += 1, at += 1) for (; bits[at]; at += 1) counts[point] += 1;
    counts[OFF] = CHECKERS - counts.reduce((sum, count) => sum + count);
    return counts;
  };
  const [theirs, mine] = [side(), side()];
  const dice = /^\d/.test(roll) ? [...roll].map(Number) : null;
  const cubeAction = CUBE_ACTIONS.includes(roll) ? roll : null;
  return { mine, theirs, player: stage === "opening" ? null : stage, dice, cubeAction, cube: { value: Number(value), owner } };
}

/** Return how many pips a side's checkers have to go. */
export const pips = (side) => side.reduce((sum, count, point) => sum + count * point, 0);

/** Return the numbers that a roll lets its player use: two, or four of a double. */
export const diceOf = (roll) => (roll[0] === roll[1] ? [...roll, ...roll] : roll);

/** Return the steps that a play's text names, `[]` for a pass. */
export function read(play) {
  if (play === "pass") return [];
  return play.split(" ").flatMap((word) => {
    const [, path, count = "1"] = word.match(/^([^(]+)(?:\((\d)\))?$/);
    const stops = path.replaceAll("*", "").split("/").map(numbered);
    const steps = stops.slice(1).map((to, at) => [stops[at], to]);
    return Array(Number(count)).fill(steps).flat();
  });
}

const numbered = (stop) => ({ bar: BAR, off: OFF })[stop] ?? Number(stop);

/** Return each way of each play, `{play, steps}`. */
export function waysOf(plays, { theirs, dice }) {
  const parts = new Map(plays.map((play) => [play, read(play)]));
  const beginsOthers = (step) => [...parts.values()].some((steps) => steps.length > 1 && steps.some((other) => same(step, other)));
  return plays.flatMap((play) => {
    const steps = parts.get(play);
    const splits = steps.map((step) => splitsOf(step, steps.length, dice, theirs));
    return product(splits)
      .filter((way) => !(steps.length === 1 && way.length === 1 && splits[0].length > 1 && beginsOthers(way[0])))
      .map((way) => ({ play, steps: way }));
  });
}

/** Return the ways to cut a step of several dice into shorter ones; the first is the step itself. */
function splitsOf([from, to], count, dice, theirs) {
  const [one, other] = dice;
  if (one === other) {
    const stops = [];
    for (let stop = from - one; stop > to; stop -= one) stops.push(stop);
    return subsets(stops).map((kept) => path([from, ...kept, to]));
  }
  const isOneDie = count > 1 || (to !== OFF && (from - to === one || from - to === other));
  const stops = isOneDie ? [] : [from - one, from - other].filter((stop) => stop > to && theirs[BAR - stop] === 0);
  return [[[from, to]], ...stops.map((stop) => path([from, stop, to]))];
}

/** Return where checkers can go after `played`: a map from each point to a list of points. */
export function choicesAfter(ways, played, mine) {
  const choices = new Map();
  for (const { steps } of ways) {
    const rest = without(steps, played);
    for (const [from, to] of rest ?? []) {
      if (mine[from] === 0 || !isInTurn([from, to], rest) || choices.get(from)?.includes(to)) continue;
      choices.set(from, [...(choices.get(from) ?? []), to]);
    }
  }
  return choices;
}

/** Return whether `played` begins one of the ways. */
export const playable = (ways, played) => ways.some(({ steps }) => without(steps, played) !== null);

/** Return the play that `played` makes up, or undefined. */
export const playOf = (ways, played) => ways.find(({ steps }) => without(steps, played)?.length === 0)?.play;

/** Return the board after steps: `{mine, theirs}`. */
export function after({ mine, theirs }, steps) {
  const [own, other] = [[...mine], [...theirs]];
  for (const [from, to] of steps) {
    own[from] -= 1;
    own[to] += 1;
    if (to === OFF || other[BAR - to] === 0) continue;
    other[BAR - to] -= 1;
    other[BAR] += 1;
  }
  return { mine: own, theirs: other };
}

/** Return which dice steps have used, as true and false in the order of `diceOf`. */
export function used(dice, steps) {
  const isUsed = dice.map(() => false);
  for (const [from, to] of steps) {
    for (let left = from - to; left > 0; ) {
      const free = [...dice.keys()].filter((at) => !isUsed[at]);
      const die = free.find((at) => dice[at] === left) ?? (to === OFF ? free.findLast((at) => dice[at] > left) : undefined) ?? free[0];
      if (die === undefined) break;
      isUsed[die] = true;
      left -= dice[die];
    }
  }
  return isUsed;
}

/** Return where the larger die takes a checker; the other die if it cannot. */
export function farthest(from, targets, dice) {
  const reached = [...dice].sort((one, other) => other - one).map((die) => Math.max(OFF, from - die));
  return reached.find((to) => targets.includes(to)) ?? targets[0];
}

/** Checkers enter from the bar first, and are borne off last. */
const isInTurn = ([from, to], rest) =>
  !(from !== BAR && rest.some((step) => step[0] === BAR)) && !(to === OFF && from <= HOME && rest.some((step) => step[0] > HOME));

const same = (one, other) => one[0] === other[0] && one[1] === other[1];

const path = (stops) => stops.slice(1).map((to, at) => [stops[at], to]);

const subsets = (items) => items.reduce((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

const product = (lists) => lists.reduce((ways, list) => ways.flatMap((way) => list.map((steps) => [...way, ...steps])), [[]]);

/** Return `steps` without each of `played`, or null if one is not among them. */
function without(steps, played) {
  const rest = [...steps];
  for (const step of played) {
    const at = rest.findIndex((other) => same(step, other));
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
