/**
 * A game that is played: what the address holds, and how it changes. All functions are pure, but that
 * long rules of a described game are found in the browser.
 *
 * A session is
 *   game     its name
 *   options  the game's options, an object
 *   start    the state before the moves; "" is the game's start
 *   moves    texts, as they were played
 *   at       how many of them are shown, when a person looks back; null: all
 *   seats    who plays each player, in the players' order, as seats.js writes it; "" is the usual one
 *   flipped  whether the second player sits below; null: where the person plays that one
 *   rolls    whether the person draws what chance does, with a button
 *   lines    the lines of the game, as moves/tree.js has them: variations are kept
 *   end      how the game ended beside the rules, as ending/ends.js writes it; "" is not at all
 *   as, by   where the service is the referee: whom the person plays, and the seat of all others; "" is usual
 *   value    whether the position's value is shown
 *   clock    each player's time, as "300+5": seconds, and seconds for each move; "" is none
 *   isStarted  whether the game is under way; before, the page asks who plays
 *   review   whether the game's review is shown, as review/ makes it
 *   edit     whether the editor of positions is shown in place of the game
 */

import { hashOf, kept } from "../route.js";
import { areLost, fromAddress, toAddress } from "./described/kept_rules.js";
import { linesOf, linesText, movesOf, movesText } from "./moves/lines_text.js";
import { advanced } from "./moves/tree.js";

const FIRST_GAME = "tic_tac_toe";
const SEAT = /^p([1-9]\d?)$/;
const START_FIELDS = ["moves", "state", "at", "as", "by"];

/** Return the session that an address holds: `path`, `query` as in route.js. */
export function readSession(path, query) {
  const moves = movesOf(query.moves ?? "");
  const session = {
    game: path[0] ?? FIRST_GAME,
    options: fromAddress(path[0], object(query.options)),
    start: query.state ?? "",
    moves,
    at: null,
    seats: seatsOf(query),
    flipped: query.flipped === undefined ? null : query.flipped === "yes",
    rolls: query.rolls === "yes",
    lines: linesOf(query.lines, moves),
    end: query.end ?? "",
    as: query.as ?? "",
    by: query.by ?? "",
    value: query.value === "yes",
    clock: query.clock ?? "",
    isStarted: tellsOfStart(query),
    review: query.review === "yes",
    edit: query.edit === "yes",
  };
  return query.at === undefined ? session : lookedAt(session, Math.floor(Number(query.at)) || 0);
}

/** Whether an address is that of a game under way: it names players, moves or a state. */
const tellsOfStart = (query) => Object.keys(query).some((name) => START_FIELDS.includes(name) || SEAT.test(name));

/** Return a session's address, `{path, query}`, as `readSession` reads it. */
export function written(session) {
  const query = {
    options: Object.keys(session.options).length ? JSON.stringify(toAddress(session.game, session.options)) : "",
    state: session.start,
    moves: movesText(session.moves),
    at: session.at,
    flipped: session.flipped === null ? "" : session.flipped ? "yes" : "no",
    rolls: session.rolls ? "yes" : "",
    lines: linesText(session),
    end: session.end,
    as: session.as,
    by: session.by,
    value: session.value ? "yes" : "",
    clock: session.clock,
    review: session.review ? "yes" : "",
    edit: session.edit ? "yes" : "",
  };
  session.seats.forEach((seat, at) => (query[`p${at + 1}`] = seat));
  if (session.isStarted && !tellsOfStart(kept(query))) query.p1 = "person";
  return { path: ["play", session.game], query };
}

/** Return a session's address as text. */
export const linkTo = (session) => {
  const { path, query } = written(session);
  return new URL(hashOf(path, query), document.baseURI).href;
};

/** Return the moves that lead to the position shown. */
export const shownMoves = (session) => (session.at === null ? session.moves : session.moves.slice(0, session.at));

/** Return the request's fields that name the position shown. */
export function positionFields(session) {
  const moves = shownMoves(session);
  return {
    ...(session.start && { state: session.start }),
    ...(moves.length && { moves }),
    ...(Object.keys(session.options).length && { options: session.options }),
  };
}

/** Return a text that is equal for equal positions. */
export const keyOf = (session) => JSON.stringify([session.game, positionFields(session)]);

/** Play a move from the position shown; moves that were played there before stay as a variation. */
export const played = (session, move) => advanced(session, shownMoves(session), move);

/** Look at the position after some moves. */
export const lookedAt = (session, count) => {
  const at = Math.max(0, Math.min(count, session.moves.length));
  return { ...session, at: at === session.moves.length ? null : at };
};

/** Forget all but the first moves of the line. */
export const cutAt = (session, count) => ({ ...session, moves: session.moves.slice(0, count), at: null, end: "" });

/** Begin anew, from the game's start. */
export const begun = (session) => ({ ...session, start: "", moves: [], at: null, lines: [], end: "", review: false, edit: false });

/** Before a new game of this one: nobody has said who plays. */
export const unstarted = (session) => ({ ...begun(session), options: areLost(session.options) ? {} : session.options, seats: [], flipped: null, as: "", by: "", value: false, clock: "", isStarted: false });

/** Before a game of another name. */
export const another = (session, game) => ({ ...unstarted(session), game, options: {} });

/** Return the session of an example, as getGame gives it. */
export const exampled = (session, example) => ({
  ...begun(session),
  isStarted: true,
  options: object(example.options),
  start: example.state,
  moves: movesOf(example.moves),
});

function seatsOf(query) {
  const seats = [];
  for (const [name, text] of Object.entries(query)) {
    const at = SEAT.exec(name)?.[1];
    if (at) seats[at - 1] = text;
  }
  return Array.from(seats, (seat) => seat ?? "");
}

function object(text) {
  try {
    const value = JSON.parse(text || "{}");
    return value && typeof value === "object" && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
