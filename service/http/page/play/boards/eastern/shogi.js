/** Shogi: pieces on the board and in hand are picked or dragged; a menu asks whether a piece promotes. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { Grid } from "../common/grid.js";
import { addHighlight } from "../common/highlights.js";
import { Menu } from "../common/menu.js";
import { useMoving } from "../common/moving.js";
import { kindNamed, sideOf, Tile } from "./shogi_pieces.js";

await styled("eastern.css", import.meta.url);

const RANKS = [..."abcdefghi"];
const FILES = RANKS.map((_, x) => String(9 - x));
const SIDES = ["sente", "gote"];
const IN_HAND = [..."RBGSNLP"];
const DROP = "*";
const PROMOTES = "+";

/** Return a move's steps: "7g7f" is `["7g", "7f"]`, "P*5e" is `["P*", "5e"]`, and "2b3c+" has a third. */
const stepsOf = (move) => move.match(/[1-9][a-i]|[A-Z]\*|\+$/g) ?? [];

export default function Shogi(game) {
  const { flipped, position, onMove, shown } = game;
  const { rows: lines, hands, mover } = read(position.state);
  const below = SIDES[flipped ? 1 : 0];
  const rowsOf = () => lines.map((line, y) => line.map((piece, x) => square(`${FILES[x]}${RANKS[y]}`, piece, below)));
  const legal = new Set(position.legal_moves);
  const isAsked = (move) => move.at(-1) !== PROMOTES || legal.has(move.slice(0, -1));
  const { picked, pick, reset, choices, given } = useMoving(game, (move) => (isAsked(move) ? stepsOf(move) : stepsOf(move).slice(0, -1)), rowsOf);
  highlightDrops(given.highlights, shown);
  const edges = flipped ? { left: RANKS.toReversed(), below: FILES.toReversed() } : { left: RANKS, below: FILES };
  const moved = picked.length === 2 && lines[RANKS.indexOf(picked[0][1])][FILES.indexOf(picked[0][0])];
  const hand = (side) => html`<${Hand} side=${side} pieces=${hands[side]} isMover=${onMove && side === mover} turned=${side !== below} ...${{ choices, picked, pick }} highlights=${given.highlights} />`;
  return html`
    <div class="shogi-table">
      ${hand(SIDES.find((side) => side !== below))}
      <${Grid} ...${given} kind="shogi" label="Shogi board" edges=${edges} over=${moved && html`
        <${Menu} label="The piece" items=${promotions(moved)} rows=${given.rows} at=${picked[1]} onPick=${pick} onReset=${reset} />`} />
      ${hand(below)}
    </div>`;
}

const promotions = (piece) => [
  { id: PROMOTES, label: `promotes to ${kindNamed(`+${piece}`)}`, content: html`<${Tile} piece=${`+${piece}`} />` },
  { id: "end", label: `remains a ${kindNamed(piece)}`, content: html`<${Tile} piece=${piece} />` },
];

/** Pieces in hand. Where their side is to move, those that can be dropped are buttons. */
function Hand({ side, pieces, isMover, turned, choices, picked, pick, highlights }) {
  const held = IN_HAND.filter((letter) => pieces[letter]);
  return html`
    <div class="hand" role="group" aria-label=${`In ${side}'s hand`}>
      <span class="whose">In hand</span>
      ${!held.length && html`<span class="quiet">nothing</span>`}
      ${held.map((letter) => {
        const id = `${letter}${DROP}`;
        const isChoice = isMover && (choices.has(id) || picked[0] === id);
        const classes = ["held", isMover && picked[0] === id && "picked", ...(isMover ? (highlights[id] ?? "").split(" ").map((kind) => `is-${kind}`) : [])];
        return html`
          <button type="button" key=${letter} class=${classes.filter(Boolean).join(" ")} data-choice=${isChoice ? id : null} aria-disabled=${!isChoice} aria-pressed=${isMover && picked[0] === id}
            aria-label=${`${pieces[letter]} ${kindNamed(letter)}${pieces[letter] > 1 ? "s" : ""}`} tabindex=${isChoice ? 0 : -1} onClick=${() => isMover && pick(id)}>
            <${Tile} piece=${side === "gote" ? letter.toLowerCase() : letter} turned=${turned} />${pieces[letter] > 1 && html`<b aria-hidden="true">${pieces[letter]}</b>`}
          </button>`;
      })}
    </div>`;
}

const square = (id, piece, below) => ({
  id,
  label: `${id}, ${piece ? `${sideOf(piece)}'s ${kindNamed(piece)}` : "empty"}`,
  content: piece && html`<${Tile} piece=${piece} turned=${sideOf(piece) !== below} />`,
  kind: piece ? "full" : "",
});

/** Mark the piece in hand and the square of a drop, which has no arrow. */
function highlightDrops(highlights, shown) {
  for (const kind of ["best", "hint"]) if (shown[kind]?.includes(DROP)) stepsOf(shown[kind]).forEach((step) => addHighlight(highlights, step, kind));
}

/** Return an SFEN's `rows` of pieces, "" for none, `hands`: by side and letter how many; and who is to move. */
function read(sfen) {
  const [placed, turn, held] = sfen.split(" ");
  const rows = placed.split("/").map((line) => (line.replace(/\d/g, (count) => ".".repeat(count)).match(/\+?[A-Za-z]|\./g) ?? []).map((piece) => piece.replace(".", "")));
  const hands = { sente: {}, gote: {} };
  for (const [, count, letter] of held.matchAll(/(\d*)([A-Za-z])/g)) hands[sideOf(letter)][letter.toUpperCase()] = Number(count || 1);
  return { rows, hands, mover: turn === "b" ? "sente" : "gote" };
}
