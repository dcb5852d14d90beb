/**
 * Drawings of replies. A lesson's drawing is an object with one of these fields; the functions are given
 * the replies in the requests' order.
 *   trace  the index of the request whose tree is drawn; `caption`
 *   board  the index of the request whose position is drawn; `caption`
 *   explore  the index of the request about a position from which a person moves for both
 *   below  the index of the request about a position, the root of a tree that is shown ply by ply;
 *          `folded`: of how many plies Look shows it with symmetric moves once
 *   table  `(...replies) => {caption, head, rows}`, see drawings/table.js
 *   bars   `(...replies) => {caption, rows, log}`, see drawings/bars.js
 *   chart  `(...replies) => {caption, x, y, series, logX, logY}`, see drawings/chart.js
 *   graph  the index of a request whose trace's tree is drawn with each position once; `caption`
 *   walk   the index of a solvePolicy: a person walks through the policy
 */

import { html } from "../vendor/preact.js";

const KINDS = {
  trace: {
    load: () => import("./drawings/trace.js"),
    given: ({ trace, caption }, requests) => ({ request: requests[trace], caption }),
  },
  board: {
    load: () => import("./drawings/board.js"),
    given: ({ board, caption }, requests, replies) => ({ request: requests[board], position: replies[board], caption }),
  },
  explore: {
    load: () => import("./drawings/explore.js"),
    given: ({ explore }, requests, replies) => ({ request: requests[explore], position: replies[explore] }),
  },
  below: {
    load: () => import("./drawings/below.js"),
    given: ({ below, folded }, requests, replies) => ({ request: requests[below], position: replies[below], folded }),
  },
  graph: {
    load: () => import("./drawings/graph.js"),
    given: ({ graph, caption }, _, replies) => ({ trace: replies[graph], caption }),
  },
  walk: {
    load: () => import("./drawings/walk.js"),
    given: ({ walk }, requests, replies) => ({ request: requests[walk], policy: replies[walk] }),
  },
  table: { load: () => import("./drawings/table.js"), given: ({ table }, _, replies) => table(...replies) },
  bars: { load: () => import("./drawings/bars.js"), given: ({ bars }, _, replies) => bars(...replies) },
  chart: { load: () => import("./drawings/chart.js"), given: ({ chart }, _, replies) => chart(...replies) },
};

/**
 * Return a lesson's drawings, all that they need at hand, so that they are shown at once: `{Drawing, given}`
 * each. A drawing's module may have a `prepared(given, signal)`, whose result it is given as `drawn`.
 *
 * `requests`, `replies`: the lesson's. Errors: as `send` of service.js; those of loading.
 */
export function prepared(drawings, requests, replies, signal) {
  const each = async (drawing) => {
    const kind = KINDS[Object.keys(drawing).find((name) => name in KINDS)];
    const module = await kind.load();
    const given = kind.given(drawing, requests, replies);
    return { Drawing: module.default, given: { ...given, drawn: await module.prepared?.(given, signal) } };
  };
  return Promise.all(drawings.map(each));
}

/** `drawings`: as `prepared` returns them. */
export function Drawings({ drawings }) {
  return drawings.map(({ Drawing, given }, at) => html`<div class="learn-drawing" key=${at}><${Drawing} ...${given} /></div>`);
}
