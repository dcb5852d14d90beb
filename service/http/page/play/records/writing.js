/** A game as a file in one of the forms that the service writes. */

import { ask } from "../../service.js";
import { lookedAt, positionFields } from "../session.js";

const TITLES = { transcript: "moves", chinese: "PGN, Chinese", wxf: "PGN, WXF" };
const ENDINGS = { transcript: "txt", logbook: "txt", xgid: "txt", usi: "txt", ucci: "txt", wxf: "pgn", chinese: "pgn", dhtmlxq: "txt" };

/** Return a form's name for people: "PGN". */
export const titleOf = (form) => TITLES[form] ?? form.toUpperCase();

/** Return the forms in which a game is written: `{form, title}`. `description`: getGame's reply. */
export const formsOf = (description) =>
  description.records.filter(({ writes }) => writes).map(({ form }) => ({ form, title: titleOf(form) }));

/** Return the whole game of a session as text in a form. Errors: as of `ask`. */
export async function writtenAs(form, session) {
  const whole = positionFields(lookedAt(session, session.moves.length));
  return (await ask(session.game, "record", { ...whole, write: form })).written;
}

/** Return a file's name for a game: "chess-2026-11-28.pgn". */
export const fileName = (game, form, date = new Date()) => `${game}-${dayOf(date)}.${ENDINGS[form] ?? form}`;

const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
