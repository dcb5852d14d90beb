/**
 * The last games of the person, kept in the browser. Nothing of a hidden game is kept but who played and how it ended.
 *
 * A game is
 *   id       its own, as no other's
 *   game, title  its name, and its name for people
 *   link     the address' hash that shows it; "" in a hidden game
 *   you      whom the person plays, or "" where persons play all
 *   against  who plays the others, in words
 *   moves    how many were made
 *   outcome  how it ended, in a sentence; "" while it goes on
 *   last     when the last move was made, in milliseconds since 1970
 */

import { useEffect, useState } from "../../vendor/preact.js";

const KEY = "countermove.games";
const MOST = 50;
const listeners = new Set();

/** Return the games, the last played first. */
export function allKept() {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(games) ? games : [];
  } catch {
    return [];
  }
}

/** Keep a game in place of what was kept of it. */
export const keep = (game) => write([game, ...allKept().filter(({ id }) => id !== game.id)].slice(0, MOST));

export const forget = (id) => write(allKept().filter((game) => game.id !== id));

export const forgetAll = () => write([]);

/** A component's games: it is drawn anew when they change, in another tab too. */
export function useKept() {
  const [games, setGames] = useState(allKept);
  useEffect(() => {
    const changed = () => setGames(allKept());
    listeners.add(changed);
    addEventListener("storage", changed);
    return () => {
      listeners.delete(changed);
      removeEventListener("storage", changed);
    };
  }, []);
  return games;
}

function write(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    return; // the browser keeps nothing, or has no room: games are played without
  }
  listeners.forEach((listener) => listener());
}
