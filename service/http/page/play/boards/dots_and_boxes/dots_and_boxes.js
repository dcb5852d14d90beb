/** Dots and boxes: a click between two dots draws the line. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { highlightsOf } from "../common/highlights.js";
import { valuesAt } from "../common/move_values.js";
import { usePicker } from "../common/picker.js";
import { Places } from "../common/places.js";
import { letters } from "../common/squares.js";

await styled("dots_and_boxes.css", import.meta.url);

const MARGIN = 0.5;
const EDGE = 0.35;
const THICK = 0.62;
const SIDES = { X: "first", O: "second" };
const OTHER = { X: "O", O: "X" };
const FREE = ".";

const stepsOf = (move) => [move.toLowerCase().split("-").toSorted().join("-")];

export default function DotsAndBoxes({ position, onMove, shown, values, played }) {
  const { choices, pick } = usePicker(position.legal_moves, stepsOf, onMove);
  const board = read(position.state);
  const { rows, columns, drawn, boxes } = board;
  const at = (x, y) => [MARGIN + x, EDGE + y];
  const owners = ownersOf(board, played);
  const dots = letters(columns + 1);
  return html`
    <${Places} kind="dots" label="Dots and boxes" size=${[columns + MARGIN + EDGE, rows + MARGIN + EDGE]} choices=${choices} highlights=${highlightsOf(shown, stepsOf)} values=${valuesAt(values, stepsOf)} onPick=${pick}
      places=${[...drawn].map(([id, line]) => place(id, line, at(line.x, line.y)))}>
      ${boxes.filter(({ sides }) => sides.every((side) => drawn.get(side).isDrawn)).map(({ id, x, y }) => html`
        <rect class="box ${SIDES[owners.get(id)] ?? "taken"}" x=${at(x, y)[0]} y=${at(x, y)[1]} width="1" height="1" />
        ${owners.has(id) && html`<text class="owner" x=${at(x, y)[0] + 0.5} y=${at(x, y)[1] + 0.5}>${owners.get(id)}</text>`}`)}
      ${dots.map((name, x) => html`
        ${[...Array(rows + 1).keys()].map((y) => html`<circle class="dot" cx=${at(x, y)[0]} cy=${at(x, y)[1]} r="0.1" />`)}
        <text class="name" x=${at(x, 0)[0]} y=${rows + EDGE + MARGIN / 2}>${name}</text>`)}
      ${[...Array(rows + 1).keys()].map((y) => html`<text class="name" x=${MARGIN / 2} y=${at(0, y)[1]}>${rows + 1 - y}</text>`)}
    <//>`;
}

/**
 * Return a state: `rows` and `columns` of boxes; `drawn`: by a line's name whether it is drawn, how it lies, and its
 * upper or left dot; `boxes`: their place and the names of their four lines; who is to draw.
 */
function read(state) {
  const [lines, , player] = state.split(" ");
  const layers = lines.split("/");
  const [rows, columns] = [(layers.length - 1) / 2, layers[0].length];
  const names = letters(columns + 1);
  const dot = (x, y) => `${names[x]}${rows + 1 - y}`;
  const flat = (x, y) => `${dot(x, y)}-${dot(x + 1, y)}`;
  const upright = (x, y) => `${dot(x, y + 1)}-${dot(x, y)}`;
  const drawn = new Map(layers.flatMap((layer, at) => [...layer].map((letter, x) => {
    const [isUpright, y] = [at % 2 === 1, Math.floor(at / 2)];
    return [(isUpright ? upright : flat)(x, y), { isDrawn: letter !== FREE, isUpright, x, y }];
  })));
  const boxes = [...Array(rows * columns).keys()].map((index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return { id: dot(x, y + 1), x, y, sides: [flat(x, y), flat(x, y + 1), upright(x, y), upright(x + 1, y)] };
  });
  return { rows, columns, drawn, boxes, player };
}

/** Return the owners of the boxes that were closed by the moves played, back from the side that is to draw: a state has only their numbers. */
function ownersOf({ drawn, boxes, player }, played) {
  const owners = new Map();
  const left = new Set([...drawn].filter(([, { isDrawn }]) => isDrawn).map(([name]) => name));
  let next = player;
  for (const [line] of played.map(stepsOf).toReversed()) {
    if (!left.delete(line)) continue;
    const closed = boxes.filter(({ sides }) => sides.includes(line) && sides.every((side) => side === line || left.has(side)));
    if (!closed.length) next = OTHER[next];
    closed.forEach(({ id }) => owners.set(id, next));
  }
  return owners;
}

function place(id, { isUpright, isDrawn }, [x, y]) {
  const lying = isUpright ? { x, y: y + 0.5, width: THICK, height: 0.8 } : { x: x + 0.5, y, width: 0.8, height: THICK };
  return { id, label: `${id}, ${isDrawn ? "drawn" : "not drawn"}`, ...lying, kind: [isUpright ? "upright" : "flat", isDrawn && "drawn"].filter(Boolean).join(" ") };
}
