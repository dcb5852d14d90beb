/** Tic-tac-toe of any size. Large boards, as Gomoku's, have stones on crossings. */

import { html, useState } from "../../vendor/preact.js";
import { Grid } from "./grid.js";
import { linesOf } from "./lines.js";
import { add, marksOf } from "./marks.js";
import { usePicker } from "./picker.js";
import { letters, numbersDown } from "./squares.js";

const SMALL = 9;
const NARROW_PX = 36;
const STAR = 3;
const LEAST_WITH_STARS = 13;
const CROSS = "M2.2 2.2 7.8 7.8M7.8 2.2 2.2 7.8";

export const stepsOf = (move) => [move];

export default function TicTacToe({ position, card, options, onMove, shown }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const [aim, setAim] = useState(null);
  const lines = position.state.split("/").map((line) => [...line]);
  const edges = { left: numbersDown(lines.length), below: letters(lines[0].length) };
  const large = Math.max(lines.length, lines[0].length) > SMALL;
  const id = ([x, y]) => `${edges.below[x]}${edges.left[y]}`;
  const rows = lines.map((line, y) =>
    line.map((mark, x) => square(id([x, y]), mark, choices.has(id([x, y])) && position.player, large ? crossing(x, y, lines) : "cell-line")));
  const marks = marksOf(shown, stepsOf);
  const won = position.winner ? linesOf(lines, position.winner, set(card, options, "in_a_row"), set(card, options, "variant") === "standard") : [];
  won.flat().forEach((place) => add(marks, id(place), "won"));
  if (aim && choices.has(aim)) add(marks, aim, "aim");
  const aimed = (name, event) => {
    const small = event?.pointerType === "touch" && event.currentTarget.offsetWidth < NARROW_PX;
    if (small && choices.has(name) && aim !== name) return setAim(name);
    setAim(null);
    pick(name);
  };
  return html`
    <div class=${lines[0].length > SMALL ? "pannable broad" : "pannable"} style=${{ "--columns": lines[0].length }}>
      <${Grid} kind=${large ? "stones" : "noughts"} label="Board" rows=${rows} choices=${choices} marks=${marks} onPick=${aimed}
        edges=${edges} arrivals=${shown.last ? { [shown.last]: [0, 0] } : {}}
        arrows=${won.map((line) => ({ from: id(line[0]), to: id(line.at(-1)), kind: "won" }))} />
    </div>
    ${large && html`<p class="aim-help" aria-live="polite">${aim && choices.has(aim) ? `Tap ${aim} again to play there.` : ""}</p>`}`;
}

/** What an option of the game is set to. */
const set = (card, options, name) => options[name] ?? card.options.find((option) => option.name === name).default;

const square = (id, mark, player, kind) => ({
  id,
  label: `${id}, ${mark === "." ? "empty" : mark}`,
  content: mark === "." ? player && html`<${Mark} mark=${player} ghost />` : html`<${Mark} mark=${mark} />`,
  kind,
});

/** A mark. `ghost`: it is not there yet. */
const Mark = ({ mark, ghost }) => html`
  <svg viewBox="0 0 10 10" aria-hidden="true" class=${["glyph", mark === "X" ? "first" : "second", ghost && "preview"].filter(Boolean).join(" ")}>
    <circle class="stone" cx="5" cy="5" r="4.4" />
    ${mark === "X" ? html`<path d=${CROSS} />` : html`<circle class="ring" cx="5" cy="5" r="3" />`}
  </svg>`;

/** The classes of a crossing: at which edges it is, and whether it has a dot. */
function crossing(x, y, lines) {
  const [right, below] = [lines[0].length - 1, lines.length - 1];
  const corner = (at, last) => at === STAR || at === last - STAR;
  const middle = x * 2 === right && y * 2 === below;
  const star = Math.min(right, below) >= LEAST_WITH_STARS - 1 && (middle || (corner(x, right) && corner(y, below)));
  return ["crossing", x === 0 && "left", x === right && "right", y === 0 && "top", y === below && "bottom", star && "star"].filter(Boolean).join(" ");
}
