/** Keeps a game from its first move, while it is played, until its end. */

import { useEffect, useRef } from "../../vendor/preact.js";
import { hashOf, parsed } from "../../route.js";
import { levelName } from "../level_names.js";
import { readSession, written } from "../session.js";
import { allKept, keep } from "./kept.js";

/** `game`: as useGame returns it; `verdict`: as of ending/ends.js. A game is kept when somebody moves in it while a person plays. */
export function useKeeping({ session, description, names, game, verdict }) {
  const { settled, persons, seats } = game;
  const id = useRef(undefined);
  const before = useRef(session.moves);
  const isOver = settled && verdict !== null;
  useEffect(() => {
    const { moves } = session;
    const link = hashOf(...addressOf(session));
    if (id.current === undefined) id.current = idOf(session);
    if (!moves.length || !isSameGame(moves, before.current)) id.current = null;
    const isPlayed = moves.length === before.current.length + 1 && begins(moves, before.current);
    if (!id.current && isPlayed && persons.length) id.current = newId();
    before.current = moves;
    if (!id.current || (!isPlayed && !(isOver && hasNoEnd(id.current)))) return;
    const you = persons.length === 1 ? persons[0] : "";
    keep({
      id: id.current,
      game: session.game,
      title: description.title,
      link,
      you,
      against: opponents(names, seats),
      moves: moves.length,
      outcome: isOver ? `${verdict.title}.` : "",
      last: Date.now(),
    });
  }, [JSON.stringify(session.moves), isOver]);
}

/**
 * Keeps a hidden game, or a match of such games, whose later hands are `isNextHand`. `isOver`, `outcome`: whether and how it ended; `moves`: how
 * many the person made.
 */
export function useKeepingResult({ session, description, you, moves, isOver, isNextHand, outcome: sentence }) {
  const id = useRef(undefined);
  useEffect(() => {
    if (id.current === undefined && moves) id.current = allKept().find(({ game, link, outcome: end }) => game === session.game && !link && !end)?.id ?? (isOver ? "" : newId());
    if (!moves && !isNextHand) id.current = null;
    if (!moves || id.current === "" || (id.current && !isOver)) return;
    id.current ??= newId();
    keep({ id: id.current, game: session.game, title: description.title, link: "", you, against: "the service", moves, outcome: isOver ? sentence : "", last: Date.now() });
  }, [moves, isOver]);
}

const hasNoEnd = (id) => !allKept().find((game) => game.id === id)?.outcome;

const newId = () => `${Date.now()}-${Math.floor(Math.random() * 1e9)}`;

/** Path and query of a game: the game alone, and nothing of how it is looked at. */
function addressOf(session) {
  const { path, query } = written({ ...session, at: null, review: false, edit: false });
  return [path, query];
}

/** Return the id of the kept game that a session goes on with, or null. */
function idOf(session) {
  const goesOn = ({ link }) => {
    const { path, query } = parsed(link);
    if (path[1] !== session.game) return false;
    const kept = readSession(path.slice(1), query);
    return kept.start === session.start && JSON.stringify(kept.options) === JSON.stringify(session.options) && kept.moves.length > 0 && begins(session.moves, kept.moves);
  };
  return allKept().find((game) => game.link && goesOn(game))?.id ?? null;
}

const begins = (moves, start) => start.every((move, at) => moves[at] === move);

/** Whether moves come from the others by playing on, taking back or taking another way. */
const isSameGame = (moves, others) => !others.length || moves[0] === others[0];

function opponents(names, seats) {
  const machines = [...new Set(names.filter((name) => seats[name].kind !== "person").map((name) => worded(seats[name])))];
  return machines.length ? machines.join(", ") : names.length > 1 ? "a person" : "";
}

const worded = ({ kind, level, algorithm }) => (kind === "level" ? `${levelName(level)} (level ${level})` : algorithm === "auto" ? "a search" : algorithm.replaceAll("_", " "));
