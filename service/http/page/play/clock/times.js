/** Clocks as text: `300+5` is five minutes for each player, and five seconds after each move. All functions are pure. */

const TEXT = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/;
const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
/** Below this a clock looks urgent, and shows tenths. */
const LOW_MS = 20_000;
const TENTHS_MS = 10_000;
const LONGEST_S = 86_400;

/** Return what a text says, `{base_ms, increment_ms}`, or null where it is no clock. */
export function clockOf(text) {
  const [, base, increment = "0"] = TEXT.exec(text) ?? [];
  if (base === undefined || Number(base) === 0 || Number(base) > LONGEST_S || Number(increment) > HOUR_S) return null;
  return { base_ms: Math.round(Number(base) * SECOND_MS), increment_ms: Math.round(Number(increment) * SECOND_MS) };
}

export const isLow = (left_ms) => left_ms < LOW_MS;

const two = (count) => String(count).padStart(2, "0");

/** Return a time as clocks show it: `1:04:05`, `4:05`, `0:09.3`. */
export function shownTime(left_ms) {
  const left = Math.max(0, left_ms);
  const tenths = left < TENTHS_MS ? Math.floor(left / 100) : null;
  const seconds = tenths === null ? Math.ceil(left / SECOND_MS) : Math.floor(tenths / 10);
  const [hours, minutes, rest] = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S, seconds % MINUTE_S];
  const text = hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return tenths === null ? text : `${text}.${tenths % 10}`;
}
