/** Two searches side by side, without one part and with it: their trees, their counts, and the counts as a plot over depth. */

import { html, useMemo } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { go } from "../../route.js";
import { useAnswers } from "../answers.js";
import { Drawings } from "../drawings.js";
import { Exercise } from "../exercise.js";
import { post } from "../lessons/requests.js";
import { PARTS } from "./parts.js";

await styled("switches.css", import.meta.url);

const SEED = 1;
const COUNTS = [
  { field: "nodes", words: "nodes" },
  { field: "leaves", words: "leaves" },
  { field: "cut", words: "cut" },
];

/** `lesson`: one with an exercise. `query`: of the address; `part` is a name of parts.js. */
export function Switches({ lesson, query }) {
  const part = PARTS.find(({ name }) => name === query.part) ?? PARTS[0];
  const asked = useMemo(() => askedOf(part), [part]);
  const isDrawn = drawnOf(part).length > 0;
  const { drawings, error, retry } = useAnswers(asked, "", true);
  const choose = (name) => go(["learn", lesson.name], name === PARTS[0].name ? {} : { part: name });
  return html`
    <div class="row switches-parts" role="group" aria-label="What is switched">
      ${PARTS.map(({ name, title }) => html`<button type="button" key=${name} data-part=${name} aria-pressed=${name === part.name} onClick=${() => choose(name)}>${title}</button>`)}
    </div>
    <p>${part.about}</p>
    <${Failure} error=${error} onRetry=${retry} />
    ${drawings ? html`<div class=${isDrawn ? "switches two" : "switches"} data-part=${part.name}><${Drawings} drawings=${drawings} /></div>` : !error && html`<p class="waiting">Asking the service…</p>`}
    <${Request} />
    ${lesson.exercise && html`<${Exercise} lesson=${lesson} />`}`;
}

/** Return the requests of a part and their drawings, as a lesson has them. */
function askedOf(part) {
  const { off, on, plot } = part;
  const both = [off, on];
  const trees = drawnOf(part).map(({ game, fields, search }) => post(game, "trace", { ...fields, ...search }));
  const counts = both.flatMap(({ search }) => plot.depths.map((depth) => post(plot.game, "move", { ...plot.fields, ...search, depth, seed: SEED })));
  const of = (replies, side) => replies.slice(trees.length + side * plot.depths.length).slice(0, plot.depths.length);
  return {
    requests: () => [...trees, ...counts],
    drawings: [
      ...trees.map((_, side) => ({ trace: side, caption: both[side].label })),
      ...(trees.length ? [{ bars: (...replies) => ({ caption: "Their counts", rows: COUNTS.flatMap(({ field, words }) => both.map(({ label }, side) => ({ label: `${words}, ${label}`, value: replies[side][field] }))) }) }] : []),
      {
        chart: (...replies) => ({
          caption: `Nodes over depth: ${plot.title}`,
          x: { label: "depth", values: plot.depths },
          y: "nodes",
          logY: true,
          series: both.map(({ label }, side) => ({ label, values: of(replies, side).map(({ nodes }) => nodes) })),
        }),
      },
      {
        table: (...replies) => ({
          caption: "The counts of the last depth",
          head: ["", "depth", "nodes", "leaves", "effective branching", "move"],
          rows: both.map(({ label }, side) => rowOf(label, of(replies, side).at(-1))),
        }),
      },
    ],
  };
}

/** Return the two trees that are drawn of a part, or none: `{game, fields, search}`. */
function drawnOf({ off, on, drawn }) {
  if (drawn) return [off, on].map(({ search }) => ({ ...drawn, search: { ...search, seed: SEED } }));
  return [off, on].map((side) => side.drawn).filter(Boolean);
}

const rowOf = (label, it) => [label, it.depth, it.nodes, it.leaves, Math.round(100 * it.effective_branching_factor) / 100, it.move_label ?? it.move];
