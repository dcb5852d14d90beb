/** What the umpire of kriegspiel said last, read from a player's view. All functions are pure. */

import { capital } from "../../../names.js";

/** A move that is told, or `?` for one of the other: what follows it are a capture's square, the lines of a check, and how many pawns may take. */
const TOLD = /^(\?|[a-h][1-8][a-h][1-8][qrbn]?)(?:x([a-h][1-8])(p?))?((?:\+\w+)*)(?:\/(\d+))?(!?)$/;
const LINES = { rank: "along the rank", file: "along the file", short: "on the short diagonal", long: "on the long diagonal", knight: "by a knight" };

/** `view`: in the game's notation, without the player's name; `you`: that player. Return sentences. */
export function said(view, you) {
  const other = you === "white" ? "black" : "white";
  const told = view.replace(/,[^,]*$/, "").split(/\s+/).map((word) => TOLD.exec(word)).filter(Boolean);
  if (!told.length) return "You see your own men only. A move is a try: the umpire refuses one that is not legal.";
  const last = told.at(-1);
  const [, move, square, isPawn, , , isRefused] = last;
  if (move !== "?" && !isRefused) return [square && `You took a ${isPawn ? "pawn" : "piece"} on ${square}.`, checkOf(last)].filter(Boolean).join(" ");
  const answer = told.findLast(([, each]) => each === "?");
  return [isRefused && `The umpire refuses ${move}: try another move.`, ...(answer ? heard(answer, other) : [])].filter(Boolean).join(" ");
}

/** What was said of the other's last move. */
function heard(answer, other) {
  const [, , square, isPawn, , tries] = answer;
  return [
    square ? `${capital(other)} took your ${isPawn ? "pawn" : "piece"} on ${square}.` : `${capital(other)} has moved.`,
    checkOf(answer),
    tries && `Your pawns have ${tries} ${tries === "1" ? "capture" : "captures"}.`,
  ];
}

function checkOf([, , , , checks]) {
  const lines = (checks ?? "").split("+").filter(Boolean);
  return lines.length > 0 && `Check ${lines.map((line) => LINES[line] ?? line).join(" and ")}.`;
}
