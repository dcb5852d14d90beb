/** Playing cards. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";

await styled("cards.css", import.meta.url);

const SUITS = { s: ["♠", "spades"], h: ["♥", "hearts"], d: ["♦", "diamonds"], c: ["♣", "clubs"] };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const RED = "hd";

/**
 * A card as poker writes it: a rank, and a suit in a small letter if there are suits: "K", "Th". "?": face down; "": a
 * place for one. `isPassed`: whether it has been given to another player.
 */
export function Card({ card, isPassed = false }) {
  if (card === "") return html`<span class="card place" role="img" aria-label="no card yet"></span>`;
  if (card.startsWith("?")) return html`<span class="card down" role="img" aria-label="a card face down"></span>`;
  const [rank, suit] = card;
  return html`
    <span class=${["card", RED.includes(suit ?? " ") && "red", isPassed && "passed"].filter(Boolean).join(" ")} role="img"
      aria-label=${isPassed ? `${cardName(card)}, passed` : cardName(card)}>
      <b>${rank === "T" ? "10" : rank}</b>${suit && html`<i>${SUITS[suit][0]}</i>`}
    </span>`;
}

/** Return a card's name in words: "king of hearts". */
export const cardName = ([rank, suit]) => (suit ? `${RANKS[rank] ?? rank} of ${SUITS[suit][1]}` : (RANKS[rank] ?? rank));
