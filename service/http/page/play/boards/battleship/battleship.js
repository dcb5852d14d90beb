/** Battleship: the other player's water with the shots at it, and the player's own fleet beside it. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";
import { fleetOf, newsOf, readView } from "./view.js";
import { Grid } from "../common/grid.js";
import { optionOf } from "../common/option_of.js";
import { usePicker } from "../common/picker.js";
import { letters, numbersDown } from "../common/squares.js";

await styled("battleship.css", import.meta.url);

/** A ship is placed by its first and its last square, in either order; a shot is one square. */
const stepsOf = (move) => move.split("-");
const reversed = (move) => stepsOf(move).toReversed().join("-");

export default function Battleship({ position, description, names, options, onMove, log = [] }) {
  const set = (name) => optionOf(description, options, name);
  const fleet = set("fleet");
  const seen = readView(position, position.you === names[0]);
  const isPlacing = seen.ships.length < fleet.length;
  const moves = isPlacing ? [...new Set(position.legal_moves.flatMap((move) => [move, reversed(move)]))] : position.legal_moves;
  const known = new Set(position.legal_moves);
  const picker = usePicker(moves, stepsOf, onMove && ((move) => onMove(known.has(move) ? move : reversed(move))));
  const edges = { left: numbersDown(set("rows")), below: letters(set("columns")) };
  const water = { ...picker, edges };
  const [ownNews, otherNews] = newsOf(log, position.you);
  return html`
    <div class=${isPlacing ? "battleship" : "battleship shooting"}>
      ${!isPlacing &&
      html`<section aria-label="Your shots">
        <h2>Your shots</h2>
        <${News} news=${ownNews} none=${position.turn === "player" ? "Click a square to shoot at it." : ""} />
        <${Water} label="Your shots" kind="shots" ...${water} squares=${shotSquares(seen.shots)} last=${seen.shots.at(-1)?.square} />
        ${set("sinking") && html`<${Fleet} label="The other's ships" ships=${fleetOf(fleet, seen.shots.map(({ answer }) => Number(answer)))} />`}
      </section>`}
      <section aria-label="Your fleet" class=${isPlacing ? "" : "small"}>
        <h2>Your fleet</h2>
        ${isPlacing ? html`<p class="news">${placeWords(seen.ships.length, fleet, picker.picked.length)}</p>` : html`<${News} news=${otherNews} none="" />`}
        <${Water} label="Your fleet" kind="fleet" ...${isPlacing ? water : { edges, picked: [], choices: new Map(), pick: () => {} }}
          squares=${ownSquares(seen)} last=${seen.taken.at(-1)?.square} />
        ${!isPlacing && html`<${Fleet} label="Your ships" ships=${fleetOf(fleet, sunkOf(seen))} />`}
      </section>
    </div>`;
}

const News = ({ news, none }) => html`<p class=${news ? `news ${news.event}` : "news"}>${news?.words ?? none}</p>`;

/** The ships of one side, each as long as it is; those that are sunk are crossed out. */
const Fleet = ({ label, ships }) => html`
  <ul class="ships" aria-label=${`${label}: ${ships.filter(({ isSunk }) => !isSunk).length} of ${ships.length} afloat`}>
    ${ships.map(({ length, isSunk }, at) => html`
      <li key=${at} class=${isSunk ? "gone" : ""}><span class="unseen">ship of ${length}, ${isSunk ? "sunk" : "afloat"}</span>${Array.from({ length }, (_, cell) => html`<span key=${cell} aria-hidden="true"></span>`)}</li>`)}
  </ul>`;

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
  content: what.some((word) => word !== "ship") && html`<span class="peg">${text || (what.includes("hit") ? "×" : "")}</span>`,
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

/** The lengths of the own ships that are hit everywhere. */
function sunkOf({ ships, taken }) {
  const struck = new Set(taken.map(({ square: name }) => name));
  return ships.filter((ship) => ship.every((name) => struck.has(name))).map((ship) => ship.length);
}

function placeWords(count, fleet, picked) {
  const length = fleet[count];
  const end = length === 1 ? "click its square" : picked ? "click its other end" : "click one end, then the other";
  return `Place ship ${count + 1} of ${fleet.length}, ${length} long: ${end}.`;
}
