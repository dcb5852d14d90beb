/** Two plies ahead in tic-tac-toe: the value of each move on its square, and below it those of the replies. */

import { html } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { ask } from "../../service.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import Board from "../drawings/board.js";
import Table from "../drawings/table.js";
import { Exercise } from "../exercise.js";
import { worded } from "../worded.js";
import { Presets } from "./open_lines.js";
import { GAME, useMarks } from "./use_marks.js";

await styled("open_lines.css", import.meta.url);

const NOTHING = {};
const MAX = "X";
const PRESETS = { "From the start": [], "X's second move": ["b2", "b1"], "Near the end": ["b2", "b1", "a3", "c1"] };
/** How far is looked at, by the player to move: O's replies are the second ply. */
const PLIES = { X: 2, O: 1 };
const ENDS = { win: "wins", loss: "loses", draw: "draws" };
const OTHERWISE = { win: "loses", loss: "wins", draw: "draws" };

/** `query`: of the address; `moves` are the marks, in turn. */
export function Ahead({ lesson, query }) {
  const { moves, position, drawn, found, error, put } = useMarks(lesson, query, PRESETS["From the start"], searched);
  const isOver = position?.turn === "over";
  return html`
    <${Presets} presets=${PRESETS} moves=${moves} put=${put} />
    <${Failure} error=${error} />
    ${position && html`<div class="ahead">
      <${Board} request=${NOTHING} position=${position} drawn=${drawn} caption=${isOver ? "The end" : `${position.player} to move`} values=${found && valuesOf(found)}
        onMove=${isOver ? null : (move) => put([...moves, move])} shown=${{ last: moves.at(-1), best: found?.move }} />
      <div>
        <p class="ahead-says" role="status">${sentenceOf(found)}</p>
        ${found && html`<${Table} caption="Moves of equal value" head=${["value for X", "moves"]} rows=${grouped(found)} />`}
      </div>
    </div>`}
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

function searched(moves, { turn, player }, signal) {
  return turn === "over" ? null : ask(GAME, "analysis", { moves, algorithm: "minimax", depth: PLIES[player] }, { signal });
}

/** Return a line's value for X in words: open lines, or the end. */
function forMax({ evaluation, outcome }, player) {
  if (evaluation === undefined) return player === MAX ? `X ${ENDS[outcome]}` : `X ${OTHERWISE[outcome]}`;
  return worded(player === MAX ? evaluation : -evaluation);
}

function valuesOf({ lines, player }) {
  const worths = [...new Set(lines.map(({ value }) => value))];
  const kinds = ["best", "fair", "bad"];
  return new Map(lines.map((line, rank) => {
    const words = forMax(line, player);
    return [line.move, { text: words, words, rank, kind: kinds[Math.min(worths.indexOf(line.value), kinds.length - 1)], label: line.move }];
  }));
}

function grouped({ lines, player }) {
  const groups = new Map();
  for (const line of lines) groups.set(forMax(line, player), [...(groups.get(forMax(line, player)) ?? []), line.move]);
  return [...groups].map(([value, moves]) => [value, moves.join(", ")]);
}

function sentenceOf(found) {
  if (!found) return "The game is over.";
  const best = forMax(found.lines[0], found.player);
  if (found.player === MAX) return `On each square stands what the move is worth two plies deep: the least E(n) that O can reach. X takes the most, ${best}, by ${found.move}. Click a square to see the replies.`;
  return `On each square stands E(n) after O's reply. O takes the least, ${best}, by ${found.move}; that is what X's move is worth.`;
}
