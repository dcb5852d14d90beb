/** A trace played step by step. */

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { later } from "../widgets/later.js";
import { StepControls, USUAL_SPEED, stepOf } from "./controls.js";
import { Signs } from "./explain.js";
import { Expansions } from "./expansions.js";
import { Outline } from "./outline.js";
import { Picture } from "./picture.js";
import { viewsAfter } from "./replay.js";
import { nodeKey } from "./scene.js";
import { TREE } from "./task.js";
import { UTILITY, scaleOf, worthOf } from "./worth.js";
import { counted, listed, number, playerOf } from "./words.js";

const Visits = later(() => import("./visits.js"), "Visits");
const Code = later(() => import("./code/code.js"), "Code");

const LEGENDS = {
  simulations: "In a node: how many simulations went through it. Below, after ⌀: the mean of what they brought.",
  expansions: "In a node: its place in the order. Below: g + h, the cost so far and the bound of what is left. Green: the path found.",
};
const TAKEN = ["INPUT", "SELECT", "TEXTAREA"];

/**
 * `trace`: the reply; `request`: its body. `scene`, `events`, `kind`: its tree, its events, and of what: tree, simulations or expansions.
 * `start`: the first step shown; `playsAtOnce`: whether it plays. `onStep`: called with each step. `letters`, `names`: of branches, see
 * letters.js. `display`: see display.js. `hasCode`: whether pseudocode is shown; `onCode`: called with another form of it. `note`: about what
 * is folded, or undefined.
 */
export function Watch({ trace, request, scene, events, kind, start, playsAtOnce, onStep, letters, names, display, hasCode, onCode, note }) {
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
      <p class="result">${at < last ? soFar(trace, views, kind) : resultOf(trace, scene, events, kind, names)}</p>
      ${note && html`<p class="quiet note">${note}</p>`}
      <div class=${hasCode ? "with-code" : ""}>
        <div class="stepped">
          <${Picture} scene=${scene} views=${views} current=${event?.key} windows=${windows} letters=${letters} game=${display.boards ? trace.game : null}
            label="The tree of the search. Arrow keys step." />
          <div class="event" aria-live="polite">
            <p>${event?.text ?? "Nothing has been looked at yet. Step on, or play."}</p>
            ${event?.why && html`<p class="why">${event.why}</p>`}
            ${trace.game !== TREE && event && html`<p class="why">Position: <code>${scene.nodes.get(event.key)?.state ?? ""}</code></p>`}
          </div>
          <${StepControls} at=${at} last=${last} onStep=${step} playing=${playing} onPlay=${setPlaying} speed=${speed} onSpeed=${setSpeed} />
        </div>
        ${hasCode && html`<${Code} form=${display.code} scene=${scene} events=${events} at=${at} views=${views} trace=${trace} windows=${windows}
          names=${names} onForm=${onCode} />`}
      </div>
      <${Outline} game=${trace.game} request=${request} />
      ${LEGENDS[kind] && html`<p class="quiet">${LEGENDS[kind]}</p>`}
      ${kind === "tree" && html`<${Signs} windows=${windows} />`}
      ${scaleOf(trace) !== UTILITY && html`<p class="quiet scale">Values are for ${playerOf(trace.viewpoint)}. Estimates are in ${scaleOf(trace)}.</p>`}
      ${trace.beyond > 0 && html`<p class="quiet">Only the first ${counted(trace.recorded, "node")} are drawn; ${trace.beyond.toLocaleString("en")} more were visited.</p>`}
      ${trace.simulations_beyond > 0 && html`<p class="quiet">${counted(trace.simulations_beyond, "simulation")} more followed, which are not shown.</p>`}
      ${kind === "simulations" && html`<${Visits} events=${events} at=${at} scene=${scene} />`}
      ${kind === "expansions" && html`<${Expansions} events=${events} at=${at} />`}
    </section>`;
}

/** Say how far the search has come. */
function soFar(trace, views, kind) {
  const states = [...views.values()].map(({ status }) => status);
  const cut = states.filter((status) => status === "cut").length;
  const seen = states.length - cut;
  const cuts = kind === "tree" && cut > 0 ? `, ${counted(cut, "branch", "branches")} cut` : "";
  return html`<strong>${trace.algorithm}</strong> so far: ${counted(seen, "node")} looked at${cuts}.`;
}

const MOST_NAMED = 5;

function resultOf(trace, scene, events, kind, names) {
  const named = ({ path }) => {
    const { role, value } = scene.nodes.get(nodeKey(path));
    return role === "leaf" && value !== undefined ? `${names.node(path)} (the ${number(value)})` : names.node(path);
  };
  const paths = [...new Set(events.flatMap(({ cuts = [] }) => cuts.map(named)))];
  const cut = trace.cut
    ? ` ${counted(trace.cut, "branch was", "branches were")} cut${paths.length <= MOST_NAMED && paths.length === trace.cut ? `: ${listed(paths)}` : ""}.`
    : "";
  const looked = kind === "simulations"
    ? `${counted(trace.simulations ?? events.length, "simulation")} reached ${counted(trace.nodes, "node")} in the tree.`
    : kind === "expansions"
      ? `${counted(trace.nodes, "position was", "positions were")} looked at.`
      : `${counted(trace.nodes, "node was", "nodes were")} looked at, ${counted(trace.leaves, "leaf", "leaves")} among them.${cut}`;
  return html`<strong>${trace.algorithm}: ${playerOf(trace.player)} moves ${trace.move}, worth ${worthOf(trace)}.</strong>${" "}${looked}`;
}
