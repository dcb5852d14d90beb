/** A game's pieces, drawn for the palette as they are on its board. */

import { html } from "../../vendor/preact.js";

const COLORS = { X: "black", O: "white", w: "white", b: "black" };

/** By game: the class of its board, and what loads a function from a piece's letter to what is drawn. */
const SAMPLES = {
  amazons: ["", async () => {
    const [{ Piece }, { Arrow }] = await Promise.all([import("../boards/chess/pieces.js"), import("../boards/amazons/amazons.js")]);
    return (piece) => (piece === "#" ? html`<${Arrow} />` : html`<${Piece} piece=${piece === "W" ? "Q" : "q"} />`);
  }],
  breakthrough: ["", async () => {
    const { Piece } = await import("../boards/chess/pieces.js");
    return (piece) => html`<${Piece} piece=${piece === "w" ? "P" : "p"} />`;
  }],
  checkers: ["checkers", async () => {
    const { Piece } = await import("../boards/checkers/checkers.js");
    return (piece) => html`<${Piece} color=${COLORS[piece.toLowerCase()]} king=${piece !== piece.toLowerCase()} />`;
  }],
  chess: ["chess", async () => {
    const { Piece } = await import("../boards/chess/pieces.js");
    return (piece) => html`<${Piece} piece=${piece} />`;
  }],
  go: ["stones go", async () => {
    const { Stone } = await import("../boards/go/go.js");
    return (piece) => html`<${Stone} color=${COLORS[piece]} />`;
  }],
  hex: ["hexes", async () => {
    const { Stone } = await import("../boards/hex/hex.js");
    return (piece) => html`<svg viewBox="10 17 80 80" aria-hidden="true"><${Stone} player=${piece} /></svg>`;
  }],
  lines_of_action: ["pieces", async () => (piece) => html`<span class=${`disc ${COLORS[piece.toLowerCase()]}`}></span>`],
  nine_mens_morris: ["morris", async () => {
    const { Piece } = await import("../boards/nine_mens_morris/nine_mens_morris.js");
    return (piece) => html`<${Piece} color=${COLORS[piece]} />`;
  }],
  othello: ["othello", async () => (piece) => html`<span class=${`disc ${COLORS[piece]}`}></span>`],
  shogi: ["shogi-table", async () => {
    const { Tile, sideOf } = await import("../boards/eastern/shogi_pieces.js");
    return (piece) => html`<${Tile} piece=${piece} turned=${sideOf(piece) === "gote"} />`;
  }],
  tic_tac_toe: ["noughts", async () => {
    const { Mark } = await import("../boards/tic_tac_toe/tic_tac_toe.js");
    return (piece) => html`<${Mark} mark=${piece} />`;
  }],
  xiangqi: ["xiangqi", async () => {
    const { Piece } = await import("../boards/eastern/xiangqi.js");
    return (piece) => html`<${Piece} letter=${piece} />`;
  }],
};

/** Return `{kind, draw}` of a game: the class around a sample, and the function that draws a letter. */
export async function samplesOf(game) {
  const [kind, load] = SAMPLES[game];
  return { kind, draw: await load() };
}
