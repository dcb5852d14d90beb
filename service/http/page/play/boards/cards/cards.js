/** Playing cards. */

import { html } from "../../../vendor/preact.js";
import { styled } from "../../../styled.js";

await styled("cards.css", import.meta.url);

const SUITS = { s: ["♠", "spades"], h: ["♥", "hearts"], d: ["♦", "diamonds"], c: ["♣", "clubs"] };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const RED = "hd";

/**
 * A card as poker writes it: a rank, and a suit in a small letter if there are suits: "K", "Th". "?": face down; "": a
 * place for one. `kind`: classes; `note`: what a screen reader says of it beside its name.
 */
export function Card({ card, kind = "", note = "" }) {
  if (card === "") return html`<span class="card place" role="img" aria-label="no card yet"></span>`;
  if (card.startsWith("?")) return html`<span class="card down" role="img" aria-label="a card face down"></span>`;
  const [rank, suit] = card;
  return html`
    <span class=${["card", suit && "suited", RED.includes(suit ?? " ") && "red", kind].filter(Boolean).join(" ")} role="img"
      aria-label=${[cardName(card), note].filter(Boolean).join(", ")}>
      <b>${rankText(rank)}</b>${suit && html`<i class="corner">${suitSign(suit)}</i><i class="pip" aria-hidden="true">${suitSign(suit)}</i>`}
    </span>`;
}

/** Return a card's name in words: "king of hearts". */
export const cardName = ([rank, suit]) => (suit ? `${RANKS[rank] ?? rank} of ${SUITS[suit][1]}` : (RANKS[rank] ?? rank));

export const rankText = (rank) => (rank === "T" ? "10" : rank);
/** A suit's sign, drawn as text and not as a picture. */
export const suitSign = (suit) => `${SUITS[suit][0]}\uFE0E`;
export const suitName = (suit) => SUITS[suit][1];
