/** What a player has captured, and other counts of a player, in the bar beside the board: by the API's tallies alone. */

import { html, useEffect, useState } from "../vendor/preact.js";

/** Where the pieces of a game are drawn: a module, its component, and what that is given for a piece of the first or second player. */
const PICTURES = {
  chess: { load: () => import("./boards/chess/pieces.js"), letters: { pawn: "P", knight: "N", bishop: "B", rook: "R", queen: "Q" }, propsOf: (piece) => ({ piece }) },
  xiangqi: { load: () => import("./boards/eastern/xiangqi.js"), letters: { pawn: "P", advisor: "A", elephant: "B", horse: "N", cannon: "C", rook: "R" }, propsOf: (letter) => ({ letter }) },
};
const COLORS = ["black", "white"];
/** More discs than these are a number. */
const MOST_DRAWN = 12;
/** Counts of pieces that are not on the points of a board: said only where there are some. */
const ELSEWHERE = { bar: "on the bar", off: "off", in_hand: "to place" };

/** `tallies`: as a position has them, or undefined. `player`: the player's place, from 0. `description`: the game's. */
export function Captured({ tallies = [], player, description }) {
  const names = description.players;
  const own = tallies.filter(({ values }) => values.length === names.length);
  const draw = usePictures(description.name, own.some(({ name, values }) => name === "captured" && values[player]));
  if (!own.length) return null;
  const other = names.length === 2 ? 1 - player : null;
  const captured = own.filter(({ name, values }) => name === "captured" && values[player]);
  const material = own.find(({ name }) => name === "material");
  const lead = material && other !== null ? material.values[player] - material.values[other] : 0;
  const counts = own.filter(({ name, values }) => name !== "captured" && name !== "material" && (ELSEWHERE[name] ? values[player] : values.some(Boolean)));
  return html`
    <span class="captured" aria-label=${wordsOf(captured, lead, counts, player)} role="img">
      ${captured.map(({ what, values }) => html`<span class="kind" key=${what ?? ""}>${picturesOf(draw, what, values[player], names[other], other)}</span>`)}
      ${lead > 0 && html`<b class="lead">+${lead}</b>`}
      ${counts.map(({ name, what, values }) => html`<span class="count" key=${name}>${counted(values[player], name, what)}</span>`)}
    </span>`;
}

/** A hook: how a piece is drawn, `(what, isFirst)`; null until one `isWanted` and is loaded, and where a game has no pictures. */
function usePictures(game, isWanted) {
  const [loaded, setLoaded] = useState({ game: null });
  useEffect(() => void (isWanted && PICTURES[game]?.load().then(({ Piece }) => setLoaded({ game, Piece }), () => {})), [game, isWanted]);
  if (loaded.game !== game) return null;
  const { letters, propsOf } = PICTURES[game];
  return (what, isFirst) => letters[what] && html`<${loaded.Piece} ...${propsOf(isFirst ? letters[what] : letters[what].toLowerCase())} />`;
}

/** The captured pieces of one kind: pictures, discs of the opponent's colour, or words. */
function picturesOf(draw, what, count, opponent, at) {
  const one = what && draw?.(what, at === 0);
  if (one) return Array.from({ length: count }, () => one);
  if (!what && COLORS.includes(opponent) && count <= MOST_DRAWN) return Array.from({ length: count }, () => html`<span class="disc-small ${opponent}"></span>`);
  return html`<span class="count">${count} ${what ?? "captured"}</span>`;
}

/** Return a count in words: "3 prisoners", "1 prisoner", "area 14", "2 on the bar". */
function counted(count, name, what) {
  if (ELSEWHERE[name]) return `${count} ${ELSEWHERE[name]}`;
  const words = [name.replaceAll("_", " "), what].filter(Boolean).join(" ");
  if (!words.endsWith("s")) return `${words} ${count}`;
  return `${count} ${count === 1 ? words.replace(/xes$/, "x").replace(/s$/, "") : words}`;
}

function wordsOf(captured, lead, counts, player) {
  const taken = captured.map(({ what, values }) => `${values[player]} ${what ?? ""}${what && values[player] > 1 ? "s" : ""}`.trim()).join(", ");
  return [taken && `captured ${taken}`, lead > 0 && `ahead by ${lead}`, ...counts.map(({ name, what, values }) => counted(values[player], name, what))].filter(Boolean).join(", ") || "nothing captured";
}
