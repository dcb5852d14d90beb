/** A trace that is played, step by step. */

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { Controls, USUAL_SPEED, stepOf } from "./controls.js";
import { Signs } from "./explain.js";
import { Expansions } from "./expansions.js";
import { Picture } from "./picture.js";
import { viewsAfter } from "./replay.js";
import { Visits } from "./visits.js";
import { counted, listed, place } from "./words.js";

const TAKEN = ["INPUT", "SELECT", "TEXTAREA"];

/**
 * `trace`: the reply. `scene`, `events`, `kind`: its tree, its story, and of what: tree, simulations or expansions.
 * `start`: the first step shown; `playing`: whether it plays at once. `onStep`: called with each step.
 */
export function Watch({ trace, scene, events, kind, start, playsAtOnce, onStep }) {
  const last = events.length;
  const [at, setAt] = useState(Math.min(start ?? last, last));
  const [playing, setPlaying] = useState(playsAtOnce);
  const [speed, setSpeed] = useState(USUAL_SPEED);
  useEffect(() => onStep(at), [at]);
  const views = useMemo(() => viewsAfter(events, at), [events, at]);
  const step = (to, byItself = false) => {
    if (!byItself) setPlaying(false);
    setAt(to);
  };
  const pressed = (event) => {
    const to = stepOf(event.key, at, last);
    if (to === undefined || TAKEN.includes(event.target.tagName) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(to);
  };
  const event = events[at - 1];
  const windows = kind === "tree" && events.some(({ changes }) => changes.some(([, { alpha, beta }]) => alpha !== undefined || beta !== undefined));
  return html`
    <section class="watch" aria-label="The search" onKeyDown=${pressed}>
      <p class="result">${resultOf(trace, events)}</p>
      <${Picture} scene=${scene} views=${views} current=${event?.key} windows=${windows}
        label="The tree of the search. Arrow keys step." />
      <div class="said" aria-live="polite">
        <p>${event?.text ?? "Nothing has been looked at yet. Step on, or play."}</p>
        ${event?.why && html`<p class="why">${event.why}</p>`}
      </div>
      <${Controls} at=${at} last=${last} onStep=${step} playing=${playing} onPlay=${setPlaying} speed=${speed} onSpeed=${setSpeed} />
      ${kind === "tree" && html`<${Signs} windows=${windows} />`}
      ${trace.beyond > 0 && html`<p class="quiet">Only the first ${counted(trace.recorded, "node")} are drawn; ${trace.beyond.toLocaleString("en")} more were visited.</p>`}
      ${kind === "simulations" && html`<${Visits} events=${events} at=${at} scene=${scene} />`}
      ${kind === "expansions" && html`<${Expansions} events=${events} at=${at} />`}
    </section>`;
}

const MOST_NAMED = 5;

function resultOf(trace, events) {
  const paths = events.flatMap(({ cuts = [] }) => cuts.map(({ path }) => place(path)));
  const cut = trace.cut && trace.algorithm !== "mcts"
    ? ` ${counted(trace.cut, "branch was", "branches were")} cut${paths.length <= MOST_NAMED ? `: ${listed(paths)}` : ""}.`
    : "";
  return html`<strong>${trace.algorithm}: ${trace.player} moves ${trace.move}, worth ${Number(trace.value.toPrecision(4))}.</strong>${" "}
    ${counted(trace.nodes, "node was", "nodes were")} looked at, ${counted(trace.leaves, "leaf", "leaves")} among them.${cut}`;
}
