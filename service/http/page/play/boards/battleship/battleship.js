/** Battleship: the other player's water with the shots at it, and the player's own fleet below. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { afloat, readView } from "./view.js";
import { Grid } from "../common/grid.js";
import { optionOf } from "../common/option_of.js";
import { usePicker } from "../common/picker.js";
import { letters, numbersDown } from "../common/squares.js";

await styled("battleship.css", import.meta.url);

/** A ship is placed by its first and its last square, in either order; a shot is one square. */
const stepsOf = (move) => move.split("-");
const reversed = (move) => stepsOf(move).toReversed().join("-");

export default function Battleship({ position, description, names, options, onMove }) {
  const set = (name) => optionOf(description, options, name);
  const fleet = set("fleet");
  const seen = readView(position, position.you === names[0]);
  const isPlacing = seen.ships.length < fleet.length;
  const moves = isPlacing ? [...new Set(position.legal_moves.flatMap((move) => [move, reversed(move)]))] : position.legal_moves;
  const known = new Set(position.legal_moves);
  const picker = usePicker(moves, stepsOf, onMove && ((move) => onMove(known.has(move) ? move : reversed(move))));
  const edges = { left: numbersDown(set("rows")), below: letters(set("columns")) };
  const water = { ...picker, edges };
  return html`
    <div class="battleship">
      ${!isPlacing &&
      html`<section aria-label="Your shots">
        <p class="fleet-words">${shotWords(seen.shots, fleet, set("sinking"))}</p>
        <${Water} label="Your shots" kind="shots" ...${water} squares=${shotSquares(seen.shots)} last=${seen.shots.at(-1)?.square} />
      </section>`}
      <section aria-label="Your fleet" class=${isPlacing ? "" : "small"}>
        <p class="fleet-words">${isPlacing ? placeWords(seen.ships.length, fleet, picker.picked.length) : ownWords(seen)}</p>
        <${Water} label="Your fleet" kind="fleet" ...${isPlacing ? water : { edges, picked: [], choices: new Map(), pick: () => {} }}
          squares=${ownSquares(seen)} last=${seen.taken.at(-1)?.square} />
      </section>
    </div>`;
}

function Water({ label, kind, edges, picked, choices, pick, squares, last }) {
  const rows = edges.left.map((number) => edges.below.map((letter) => square(letter + number, squares[letter + number])));
  return html`<${Grid} kind=${`water ${kind}`} label=${label} rows=${rows} choices=${choices} picked=${picked} onPick=${pick}
    highlights=${last ? { [last]: "last" } : {}} edges=${edges} />`;
}

const WORDS = { ship: "your ship", miss: "a miss", hit: "a hit", sunk: "sunk" };

/** `what`: classes of WORDS, or undefined where nothing is known; `text`: what is written on it. */
const square = (id, { what = [], text = "" } = {}) => ({
  id,
  kind: what.join(" "),
  label: [id, ...what.map((word) => WORDS[word])].join(", "),
  content: what.some((word) => word !== "ship") && html`<span class="peg">${text}</span>`,
});

/** What is known of the other's squares: by name. The square of the shot that sank a ship has the ship's length. */
const shotSquares = (shots) =>
  Object.fromEntries(shots.map(({ square: name, answer }) => [name, { what: answer === "" ? ["miss"] : answer === "x" ? ["hit"] : ["hit", "sunk"], text: answer === "x" ? "" : answer }]));

function ownSquares({ ships, taken }) {
  const struck = new Set(taken.map((shot) => shot.square));
  const found = {};
  for (const name of struck) found[name] = { what: ["miss"] };
  for (const ship of ships) {
    const isSunk = ship.every((name) => struck.has(name));
    for (const name of ship) found[name] = { what: ["ship", struck.has(name) && "hit", isSunk && "sunk"].filter(Boolean) };
  }
  return found;
}

function placeWords(count, fleet, picked) {
  const length = fleet[count];
  const end = length === 1 ? "click its square" : picked ? "click its other end" : "click one end, then the other";
  return `Place ship ${count + 1} of ${fleet.length}, ${length} long: ${end}.`;
}

function shotWords(shots, fleet, isTold) {
  const hits = shots.filter(({ answer }) => answer !== "").length;
  const left = afloat(fleet, shots);
  const rest = isTold ? (left.length ? ` Afloat: ${left.join(", ")}.` : " All are sunk.") : "";
  return `Your shots: ${shots.length}, hits: ${hits}.${rest}`;
}

function ownWords({ ships, taken }) {
  const struck = new Set(taken.map(({ square: name }) => name));
  const sunk = ships.filter((ship) => ship.every((name) => struck.has(name))).length;
  return `Your fleet: ${taken.length} shots at it, ${sunk} of ${ships.length} ships sunk.`;
}
