/**
 * Drawings of replies. A lesson's drawing is an object with one of these fields; the functions are given
 * the replies in the requests' order.
 *   trace  the index of the request whose tree is drawn; `caption`
 *   board  the index of the request whose position is drawn; `caption`
 *   table  `(...replies) => {caption, head, rows}`; a number stands on the right; `{text, href}` is a link
 *   bars   `(...replies) => {caption, rows: [{label, value}]}`; with `log` each bar counts digits
 *   chart  `(...replies) => {caption, x, y, series, logX, logY}`, see drawings/chart.js
 *   walk   the index of a solvePolicy: a person walks through the policy
 */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "../parts/failure.js";
import { Bars } from "./drawings/bars.js";
import { Table } from "./drawings/table.js";
import { Trace } from "./drawings/trace.js";
import { Walk } from "./drawings/walk.js";

/** `drawing`: as above. `requests`, `replies`: the lesson's; `replies` is null while they are awaited. */
export function Drawing({ drawing, requests, replies }) {
  const [kind] = Object.keys(drawing).filter((name) => name in KINDS);
  const Kind = KINDS[kind];
  if (!replies) return html`<div class="learn-drawing learn-waits-${kind}" aria-hidden="true"></div>`;
  return html`<div class="learn-drawing"><${Kind} drawing=${drawing} requests=${requests} replies=${replies} /></div>`;
}

const KINDS = {
  trace: ({ drawing, requests }) => html`<${Trace} request=${requests[drawing.trace]} caption=${drawing.caption} />`,
  board: ({ drawing, requests, replies }) =>
    html`<${Later} load=${board} request=${requests[drawing.board]} position=${replies[drawing.board]} caption=${drawing.caption} />`,
  table: ({ drawing, replies }) => html`<${Table} ...${drawing.table(...replies)} />`,
  bars: ({ drawing, replies }) => html`<${Bars} ...${drawing.bars(...replies)} />`,
  chart: ({ drawing, replies }) => html`<${Later} load=${chart} ...${drawing.chart(...replies)} />`,
  walk: ({ drawing, replies }) => html`<${Walk} policy=${replies[drawing.walk]} />`,
};

const board = () => import("./drawings/board.js");
const chart = () => import("./drawings/chart.js");

/** A drawing whose module is loaded when it is needed. */
function Later({ load, ...given }) {
  const [Loaded, setLoaded] = useState(null);
  const [error, setError] = useState(null);
  useEffect(() => {
    load().then((module) => setLoaded(() => module.default), setError);
  }, [load]);
  if (error) return html`<${Failure} error=${error} />`;
  return Loaded ? html`<${Loaded} ...${given} />` : html`<p class="waiting">Loading…</p>`;
}
