/** A game under way on the start page: a famous one, read by the service in one request, and shown move by move. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { hashOf } from "../route.js";
import { send } from "../service.js";
import { boardOf } from "../play/boards.js";

const GAME = "chess";
const NAMES = ["white", "black"];
const WHO = "Morphy against two, at the opera in Paris, 1858";
const RECORD = `1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7
12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8#`;
const FIRST_SHOWN = 12;
const MOVE_MS = 1800;
const REST_MS = 6000;

/** `isReady`: whether the page has what matters more. */
export function Greeting({ isReady }) {
  const { Board, moves } = useGame(isReady);
  const [at, setAt] = useState(FIRST_SHOWN);
  const [isPlaying, play] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const last = moves.length;
  useEffect(() => {
    if (!isPlaying || !last) return undefined;
    const next = () => !document.hidden && setAt(at < last ? at + 1 : FIRST_SHOWN);
    const timer = setInterval(next, at < last ? MOVE_MS : REST_MS);
    return () => clearInterval(timer);
  }, [at, isPlaying, last]);
  const { move, move_label: label, next_state: state } = moves[at - 1] ?? {};
  const player = NAMES[at % 2];
  return html`
    <figure class="greeting">
      <div class="greeting-board" inert>
        ${state &&
        html`<${Board} position=${{ state, turn: "player", player, legal_moves: [] }} description=${{ name: GAME }} names=${NAMES} options=${{}}
          onMove=${null} flipped=${false} shown=${{ last: move }} played=${moves.slice(0, at).map((each) => each.move)} />`}
      </div>
      <figcaption>
        <span class="quiet">${WHO}${label ? `: ${numbered(at, label)}` : ""}</span>
        <span class="row">
          <button type="button" aria-pressed=${!isPlaying} onClick=${() => play(!isPlaying)}>${isPlaying ? "Pause" : "Go on"}</button>
          <a href=${addressOf(moves, at)}>Play on from here</a>
        </span>
      </figcaption>
    </figure>`;
}

const numbered = (at, label) => `${Math.ceil(at / 2)}${at % 2 ? "." : "…"} ${label}`;

/** The game at this move; the person plays the side that is to move. */
const addressOf = (moves, at) =>
  hashOf(["play", GAME], { moves: moves.slice(0, at).map(({ move }) => move).join(" "), ...(at % 2 ? { p1: "level 3", p2: "person" } : { p1: "person", p2: "level 3" }) });

/** The board's component and the moves; both empty until they are there. Without them the page is whole all the same. */
function useGame(isReady) {
  const [game, setGame] = useState({ Board: null, moves: [] });
  useEffect(() => {
    if (!isReady) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const [module, reply] = await Promise.all([boardOf(GAME), send("POST", `v1/games/${GAME}/record`, { record: RECORD }, { quiet: true, signal: stop.signal })]);
      if (!stop.signal.aborted) setGame({ Board: module.default, moves: reply.moves });
    };
    load().catch(() => {});
    return () => stop.abort();
  }, [isReady]);
  return game;
}
