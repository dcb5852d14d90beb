/** A text becomes a game on the page: the service reads it as a record, or else as a position. */

import { ask, games } from "../../service.js";
import { factsUnder, inspect } from "../positions.js";
import { begun } from "../session.js";

const OF_ANOTHER = /looks like one of (\w+)$/;
const SEVERAL = /has (\d+) games: game_number/;
const LONGEST_STATE = 20_000;
const UNREAD = 422;
/** The kind of games that the page plays without records: whoever reads one sees all. */
const HIDDEN = "hidden_information";
/** Whose form is what people paste most, and has no sign by which the service tells it in another game. */
const MOST_PASTED = "chess";

/**
 * Return what a text is: `{next, reply}`, the session that begins at the game's end with a person for each player, and
 * readRecord's reply, or null for a position. `number`: of the game in the text, or null. Errors: as of `ask`; `isPosition` of
 * one is true where the text is a position that breaks the rules.
 */
export async function read(session, description, text, number) {
  try {
    const reply = await readRecord(session, text, number);
    return { next: await replayed(session, description, reply), reply };
  } catch (refused) {
    if (refused.status !== UNREAD || text.length > LONGEST_STATE || number || gamesOf(refused)) throw refused;
    const next = { ...begun(session), start: text.trim(), seats: [] };
    try {
      await inspect(next);
    } catch (error) {
      throw error.code === "illegal_position" ? error : refused;
    }
    return { next: { ...next, ...(await byPersons(description, next.options)) }, reply: null };
  }
}

/** Return the hash of a text that is a link to a game on this page, or null. */
export function linked(text) {
  const url = URL.parse?.(text.trim());
  return url && url.href.startsWith(document.baseURI.split("#")[0]) && url.hash.startsWith("#/play/") ? url.hash : null;
}

/** Read a record under the options that it names, else under those of the game on the page. */
async function readRecord({ game, options }, text, number) {
  const body = { record: text, ...(number && { game_number: number }) };
  const isChosen = Object.keys(options).length > 0;
  try {
    const reply = await ask(game, "record", body);
    if (!isChosen || Object.keys(reply.options).length) return reply;
    return await ask(game, "record", { ...body, options }).catch(() => reply);
  } catch (refused) {
    if (!isChosen || refused.status !== UNREAD || gamesOf(refused)) throw refused;
    return await ask(game, "record", { ...body, options }).catch(() => Promise.reject(refused));
  }
}

async function replayed(session, description, { options: named, state, moves }) {
  const options = Object.fromEntries(Object.entries(named).filter(([name, value]) => !isUsual(description, name, value)));
  const usual = await ask(session.game, "position", Object.keys(options).length ? { options } : {}, { quiet: true });
  return {
    ...begun(session),
    options,
    start: state === usual.state ? "" : state,
    moves: moves.map(({ move }) => move),
    ...(await byPersons(description, options)),
  };
}

const isUsual = ({ options }, name, value) => options.some((option) => option.name === name && JSON.stringify(option.default) === JSON.stringify(value));

/** A person for each player, and for chance: nothing moves before the person does. */
async function byPersons(description, options) {
  const { players, facts } = await factsUnder(description, options);
  return { seats: players.map(() => "person"), ...(facts.chance && { rolls: true }) };
}

/** Return how many games a refused text has, or null where the service asks for no number. */
export const gamesOf = (error) => Number(SEVERAL.exec(error.message)?.[1]) || null;

/**
 * Return another game of which a refused text is a record, a line of listGames, or null: the one that the service names, or
 * the one that reads it.
 */
export async function otherGame(error, text, game) {
  if (error.status !== UNREAD) return null;
  const named = OF_ANOTHER.exec(error.message)?.[1] ?? (game === MOST_PASTED ? null : await readableAs(MOST_PASTED, text));
  return (await games()).games.find(({ name, kind }) => name === named && kind !== HIDDEN) ?? null;
}

const readableAs = (game, text) =>
  ask(game, "record", { record: text }, { quiet: true }).then(
    ({ moves, state }) => (moves.length || state.trim() === text.trim() ? game : null),
    (error) => (gamesOf(error) ? game : null),
  );
