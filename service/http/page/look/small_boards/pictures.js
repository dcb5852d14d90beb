/**
 * Small pictures of positions, for the nodes of a tree. A picture is `{width, height, shapes}`, in pixels; shapes are as those of
 * `start/glyphs/shapes.js`. It shows what the state's text holds, and nothing else.
 */

import { readPacman } from "../../play/boards/mazes/pacman_state.js";
import { readHeaps } from "../../play/boards/heaps/moves.js";
import { BLACK, BLUE, CREAM, GREEN, NIGHT, PAPER, RED, SLATE, WHITE, YELLOW, box, disc, fill, line } from "../../start/glyphs/shapes.js";

const SIDE = 48;
const OTHELLO_SIDE = 8;
const MOST_OBJECTS = 8;
const GHOSTS = [RED, "#f4a7c3", "#63d3e0", "#f0963c"];
const SCARED = "#8fb1ff";

const PICTURES = { connect_four: connectFour, nim, othello, pacman, tic_tac_toe: ticTacToe };

export const hasPictures = (game) => Object.hasOwn(PICTURES, game);

export const pictureOf = (game, state) => PICTURES[game](state);

function ticTacToe(state) {
  const rows = state.split("/");
  const [columns, lines] = [rows[0].length, rows.length];
  const cell = SIDE / Math.max(columns, lines);
  const [width, height] = [columns * cell, lines * cell];
  const reach = cell * 0.28;
  const between = (count) => [...Array(count - 1).keys()].map((at) => (at + 1) * cell);
  const rule = [...between(columns).map((x) => `M${x} 2V${height - 2}`), ...between(lines).map((y) => `M2 ${y}H${width - 2}`)];
  const at = placing(rows, cell);
  return {
    width, height,
    shapes: [
      fill(PAPER, box(0, 0, width, height)),
      line(SLATE, 1.4, ...rule),
      line(RED, 2.2, at("X", (x, y) => `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}`)),
      line(BLUE, 2.2, at("O", (x, y) => disc(x, y, reach))),
    ],
  };
}

/** Return a function that draws each of a letter's squares: `(letter, draw)`, where `draw` is given the middle. */
const placing = (rows, cell) => (wanted, draw) =>
  rows.flatMap((row, y) => [...row].map((letter, x) => (letter === wanted ? draw((x + 0.5) * cell, (y + 0.5) * cell) : ""))).join("");

function connectFour(state) {
  const rows = state.split("/");
  const discs = discsOf(rows, 7.5);
  return { ...discs, shapes: [fill(BLUE, box(0, 0, discs.width, discs.height)), discs.of(".", NIGHT), discs.of("X", RED), discs.of("O", YELLOW)] };
}

function othello(state) {
  const rows = [...Array(OTHELLO_SIDE).keys()].map((y) => state.slice(y * OTHELLO_SIDE, (y + 1) * OTHELLO_SIDE));
  const discs = discsOf(rows, 7);
  const rule = [...Array(OTHELLO_SIDE - 1).keys()].map((at) => `M${(at + 1) * 7} 0V56M0 ${(at + 1) * 7}H56`);
  return { ...discs, shapes: [fill(GREEN, box(0, 0, discs.width, discs.height)), line("#1d5335", 0.8, ...rule), discs.of("X", BLACK), discs.of("O", WHITE)] };
}

/** Discs in rows of letters. `of`: the shape of those of a letter, in a color. */
function discsOf(rows, cell) {
  const at = placing(rows, cell);
  const of = (wanted, color) => fill(color, at(wanted, (x, y) => disc(x, y, cell * 0.4)));
  return { width: rows[0].length * cell, height: rows.length * cell, of };
}

/** A row of discs for each heap; a heap that is too large for that is a number. */
function nim(state) {
  const { heaps } = readHeaps(state);
  const step = 7;
  const shown = heaps.some((size) => size > MOST_OBJECTS) ? 4 : Math.max(4, ...heaps);
  const [width, height] = [shown * step + 4, heaps.length * 11 + 3];
  const middle = (at) => at * 11 + 7;
  return {
    width, height,
    shapes: [
      fill(CREAM, box(0, 0, width, height)),
      fill(BLACK, ...heaps.flatMap((size, at) => (size > MOST_OBJECTS ? [] : [...Array(size).keys()].map((x) => disc(2 + (x + 0.5) * step, middle(at), 2.7))))),
      ...heaps.flatMap((size, at) => (size > MOST_OBJECTS ? [{ text: String(size), x: width / 2, y: middle(at) + 4, size: 10, fill: BLACK }] : [])),
      line(SLATE, 0.8, ...heaps.map((size, at) => (size ? "" : `M4 ${middle(at)}h${width - 8}`))),
    ],
  };
}

function pacman(state) {
  const { rows, pacman: [x, y], ghosts, isCaught } = readPacman(state);
  const cell = Math.min(9, 90 / rows[0].length);
  const at = placing(rows, cell);
  const r = cell * 0.48;
  const [left, top] = [(x + 0.5) * cell, (y + 0.5) * cell];
  return {
    width: rows[0].length * cell, height: rows.length * cell,
    shapes: [
      fill(NIGHT, box(0, 0, rows[0].length * cell, rows.length * cell)),
      fill(BLUE, at("%", (across, down) => box(across - cell / 2, down - cell / 2, cell))),
      fill(CREAM, at(".", (across, down) => disc(across, down, cell * 0.13)), at("o", (across, down) => disc(across, down, cell * 0.26))),
      isCaught ? line(YELLOW, 1.4, disc(left, top, r * 0.8)) : fill(YELLOW, pacmanAt(left, top, r)),
      ...ghosts.map(({ at: [across, down], scared }, index) =>
        fill(scared ? SCARED : GHOSTS[index % GHOSTS.length], ghostAt((across + 0.5) * cell, (down + 0.5) * cell, r))),
    ],
  };
}

const pacmanAt = (x, y, r) => `M${x} ${y}L${x + r * 0.8} ${y - r * 0.6}A${r} ${r} 0 1 0 ${x + r * 0.8} ${y + r * 0.6}Z`;
const ghostAt = (x, y, r) => `M${x - r} ${y + r}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r}Z`;
