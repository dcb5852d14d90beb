/** Which branches are cut? A person chooses them, and checks. */

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { Choices } from "./choices.js";
import { namesBy } from "./letters.js";
import { SIGNS, verdictsOf } from "./verdicts.js";
import { Picture } from "./picture.js";
import { viewsAfter } from "./replay.js";
import { Signs } from "./explain.js";
import { alphaOf, betaOf, counted, who } from "./words.js";

/**
 * `scene`, `events`: of the tree, searched by alpha-beta. `onPlay`: called to see the search. `onAnother`: called for
 * another tree. `letters`: of branches by key, or null. `choices`: a lecture's answers, lists of letters, or undefined.
 * `onChecked`: called with whether all was right; or undefined.
 */
export function Quiz({ scene, events, onPlay, onAnother, letters, choices, onChecked }) {
  const [picked, setPicked] = useState(new Set());
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    setPicked(new Set());
    setChecked(false);
  }, [scene]);
  const cuts = useMemo(() => events.filter(({ kind }) => kind === "cut"), [events]);
  const cut = useMemo(() => new Set(cuts.flatMap(({ changes }) => changes.map(([key]) => key))), [cuts]);
  const checked = isChecked ? verdictsOf(scene, picked, cut) : null;
  const views = useMemo(() => viewsAfter(isChecked ? events : [], events.length), [events, isChecked]);
  const onPick = (key) => {
    const now = new Set(picked);
    if (!now.delete(key)) now.add(key);
    setPicked(now);
  };
  const names = useMemo(() => namesBy(letters), [letters]);
  const check = () => {
    setChecked(true);
    onChecked?.(isPerfect(verdictsOf(scene, picked, cut)));
  };
  const again = () => {
    setPicked(new Set());
    setChecked(false);
  };
  return html`
    <section class="quiz" aria-label="Quiz">
      <h2>Which branches are cut?</h2>
      <p>Alpha-beta looks at this tree from left to right. Choose each branch that it never looks at, then check.
        Of a branch with more below it, the upper one is enough.</p>
      <${Picture} scene=${scene} views=${views} windows=${isChecked} letters=${letters} quiz=${{ picked, onPick, checked }}
        label="The tree of the quiz; its branches are buttons" />
      <${Signs} />
      ${choices && letters && html`<${Choices} choices=${choices} letters=${letters} picked=${picked} isChecked=${isChecked} onPick=${setPicked} />`}
      <div class="row">
        ${isChecked
          ? html`<button type="button" class="main" onClick=${onPlay}>See why: play the search</button>
              <button type="button" onClick=${again}>Try again</button>`
          : html`<button type="button" class="main" data-check onClick=${check}>Check</button>
              <span class="quiet">${counted(picked.size, "branch", "branches")} chosen</span>`}
        <button type="button" onClick=${onAnother}>Another tree</button>
      </div>
      <div class="verdicts" aria-live="polite">${checked && html`<${Verdicts} verdicts=${checked} scene=${scene} events=${events} cuts=${cuts} names=${names} />`}</div>
    </section>`;
}

const isPerfect = (verdicts) => [...verdicts.values()].every((verdict) => verdict !== "missed" && verdict !== "wrong");

const WORDS = { right: "Right", missed: "Missed", wrong: "Wrong", inside: "No need" };

function Verdicts({ verdicts, scene, events, cuts, names }) {
  const counts = Map.groupBy(verdicts.values(), (verdict) => verdict);
  const count = (verdict) => counts.get(verdict)?.length ?? 0;
  const perfect = isPerfect(verdicts);
  const wanted = count("right") + count("missed");
  return html`
    <p><strong>${perfect ? (wanted ? "All right!" : "Right: nothing is cut.") : "Not yet."}</strong>${" "}
      ${wanted > 0 && `You found ${count("right")} of ${counted(wanted, "cut branch", "cut branches")}.`}
      ${count("wrong") > 0 && ` ${counted(count("wrong"), "chosen branch is", "chosen branches are")} looked at.`}</p>
    <ul>
      ${[...verdicts].map(([key, verdict]) => html`
        <li key=${key} class=${verdict} data-verdict=${verdict} data-path=${key.split("\n").join("/")}>
          <span class="sign" aria-hidden="true">${SIGNS[verdict]}</span>
          <span><strong>${WORDS[verdict]}: ${names.node(scene.nodes.get(key).path)}.</strong> ${explained(key, verdict, scene, events, cuts, names)}</span>
        </li>`)}
    </ul>`;
}

function explained(key, verdict, scene, events, cuts, names) {
  if (verdict === "inside") return "It is below a branch that is cut.";
  const node = scene.nodes.get(key);
  const cut = cuts.find(({ changes }) => changes.some(([at]) => at === key));
  if (cut) return `${cut.text} ${cut.why ?? ""}`;
  const at = events.findIndex((event) => event.key === key);
  const above = viewsAfter(events, at).get(node.parent.key) ?? {};
  const name = `${who(node.parent)} at ${names.node(node.parent.path)}`;
  return `When ${name} comes to it, α = ${alphaOf(above)} and β = ${betaOf(above)}: between them there is still room, so it is looked at.`;
}
