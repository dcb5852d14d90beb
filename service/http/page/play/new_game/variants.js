/** The variants of games that people know by name or size. Each is no more than options of the game. */

import { html } from "../../vendor/preact.js";
import { DESCRIBED } from "../described/kept_rules.js";

const square = (sides, name = "size") => sides.map((side) => [`${side} × ${side}`, { [name]: side }]);
const boards = (sides) => sides.map((side) => [`${side} × ${side}`, { rows: side, columns: side }]);
const START_POSITIONS = 960;

/** By game: `[title, options]`, the usual one first. A function draws the options when the variant is chosen. */
const VARIANTS = {
  amazons: [["10 × 10", {}], ["6 × 6", { rows: 6, columns: 6, amazons: 2 }]],
  backgammon: [["One game", {}], ["One game, with the cube", { cube: true }], ["Match to 5", { cube: true, match_length: 5 }]],
  battleship: [["10 × 10", {}], ["6 × 6, three ships", { rows: 6, columns: 6, fleet: [3, 2, 2] }]],
  breakthrough: [["8 × 8", {}], ...boards([6])],
  checkers: ["english", "international", "russian", "brazilian", "pool", "czech"].map((variant, at) => [variant[0].toUpperCase() + variant.slice(1), at ? { variant } : {}]),
  chess: [["Standard", {}], ["Chess960", () => ({ chess960: true, start_position: Math.floor(Math.random() * START_POSITIONS) })]],
  dark_hex: [["3 × 3", {}], ...boards([4])],
  domineering: [["8 × 8", {}], ...boards([6])],
  dots_and_boxes: [["2 × 2", {}], ...boards([3, 4])],
  eight_puzzle: [["Eight-puzzle", {}], ["Fifteen-puzzle", { side: 4, goal: "blank_last" }]],
  go: [["9 × 9", {}], ...square([13, 19])],
  goofspiel: [["13 cards", {}], ["5 cards", { cards: 5 }], ["Bids stay hidden", { hidden_bids: true }]],
  hex: [["11 × 11", {}], ...square([7, 5])],
  holdem: [["No limit", {}], ["Limit", { betting: "limit" }]],
  kuhn_poker: [["Two players", {}], ["Three players", { players: 3 }]],
  liars_dice: [["One die each", {}], ["Two dice each", { dice: 2 }]],
  matrix: ["rock_paper_scissors", "matching_pennies", "prisoners_dilemma", "stag_hunt", "chicken"].map((preset, at) => [preset[0].toUpperCase() + preset.slice(1).replaceAll("_", " "), at ? { preset } : {}]),
  n_person_nim: [["Three players", {}], ["Four players", { players: 4 }]],
  nim: [["Who takes the last wins", {}], ["Who takes the last loses", { misere: true }]],
  tic_tac_toe: [["3 × 3", {}], ["5 × 5, four in a row", { rows: 5, columns: 5, in_a_row: 4 }], ["Gomoku, 15 × 15", { rows: 15, columns: 15, in_a_row: 5 }]],
};
const OTHER = "other";

/** The samples of a described game are its examples. */
const samples = ({ examples }) => [["Tic-tac-toe", {}], ...examples.map(({ title, options }) => [title, JSON.parse(options || "{}")]).filter(([, { rules }]) => rules)];

/** `onChange`: called with a session. Nothing where the game has no variants that are known by name. */
export function Variant({ session, description, onChange }) {
  const isDescribed = description.name === DESCRIBED;
  const variants = isDescribed ? samples(description) : VARIANTS[description.name];
  if (!variants) return null;
  const found = variants.findIndex(([, options]) => isOf(options, session.options));
  const choose = (event) => {
    const options = variants[event.target.value]?.[1];
    if (options) onChange({ ...session, options: typeof options === "function" ? options() : options });
  };
  return html`
    <label class="variant"><span>Variant</span>
      <select name="variant" value=${found < 0 ? OTHER : found} onChange=${choose}>
        ${variants.map(([title], at) => html`<option key=${title} value=${at} selected=${at === found}>${title}</option>`)}
        ${found < 0 && html`<option value=${OTHER} selected>${isDescribed ? "Your own rules" : "By the options below"}</option>`}
      </select>
    </label>
    ${isDescribed && html`<div class="row"><button type="button" name="own-rules" onClick=${() => onChange({ ...session, edit: true })}>Your own rules</button></div>`}`;
}

/** Whether chosen options are those of a variant; of a drawn one, whether they name the same options. */
const isOf = (options, chosen) =>
  typeof options === "function" ? sorted(Object.keys(options())) === sorted(Object.keys(chosen)) : sorted(Object.entries(options)) === sorted(Object.entries(chosen));

const sorted = (list) => JSON.stringify(list.toSorted());
