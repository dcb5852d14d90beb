/** What the levels are called, and what a seat is called: the one table of these names. */

import { capital } from "../names.js";

const NAMES = ["novice", "beginner", "casual", "amateur", "able", "skilled", "strong", "expert", "master", "champion"];

/** Return a level's name: "casual". */
export const levelName = (level) => NAMES[level - 1] ?? `level ${level}`;

/** Return what a seat of seats.js is called: "Casual (level 3)", "A search (alpha_beta)", "A person". */
export function seatName(seat) {
  if (seat.kind === "person") return "A person";
  return seat.kind === "level" ? `${capital(levelName(seat.level))} (level ${seat.level})` : `A search (${seat.algorithm})`;
}
