/** Minimax on paper: a tree whose inner nodes are fields, which the reader fills in and the service checks. */

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { Picture } from "../../look/picture.js";
import { nodeKey, sceneOf } from "../../look/scene.js";
import { wholeTree } from "../../look/whole_tree.js";
import { nodeName } from "../../look/words.js";
import { go } from "../../route.js";
import { send } from "../../service.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { Exercise } from "../exercise.js";
import { traced } from "../lessons/requests.js";
import { TREES } from "./trees.js";
import { asWritten, isRight, reason, wanted } from "./values.js";

await styled("../../look/look.css", import.meta.url);
await styled("paper.css", import.meta.url);

const NOTHING_KNOWN = new Map();
const LOWER = { max: 5, min: -5 };

/** `lesson`: whose input is the tree. `query`: of the address; `input` is another tree. */
export function Paper({ lesson, query }) {
  const text = query.input ?? lesson.input.value;
  const { trace, error, retry } = useTrace(text);
  const another = (make) => go(["learn", lesson.name], { input: make() });
  return html`
    <${Failure} error=${error} onRetry=${retry} />
    ${trace && html`<${Sheet} key=${text} trace=${trace} onAnother=${another} />`}
    <${Request} />
    ${!error && html`<${Exercise} lesson=${lesson} />`}`;
}

function useTrace(text) {
  const [state, setState] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    solved(text, stop.signal).then(
      (trace) => setState({ text, trace }),
      (error) => stop.signal.aborted || setState({ text, error }),
    );
    return () => stop.abort();
  }, [text, attempt]);
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { retry, ...(state.text === text ? state : {}) };
}

/** Return the trace of minimax, or, of a tree that is not for two players in turn alone, of equilibrium. */
async function solved(text, signal) {
  const whole = await wholeTree(traced(text).body, signal);
  const isMinimax = whole.every(({ leaf, maximizes }) => leaf || maximizes !== undefined);
  const { method, path, body } = traced(text, isMinimax ? "minimax" : "equilibrium");
  return send(method, path, body, { signal });
}

/** `trace`: of a search that looks at every node. `onAnother`: called with what makes another tree. */
function Sheet({ trace: { records, players }, onAnother }) {
  const scene = useMemo(() => sceneOf([], records), [records]);
  const inner = useMemo(() => records.filter(({ leaf }) => !leaf), [records]);
  const width = widthOf(records);
  const [written, setWritten] = useState({});
  const [checked, setChecked] = useState(null);
  const write = (key, text) => {
    setWritten((before) => ({ ...before, [key]: text }));
    setChecked(null);
  };
  const check = (event) => {
    event.preventDefault();
    const filled = inner.filter(({ path }) => written[nodeKey(path)]?.trim());
    setChecked(new Map(filled.map((record) => [nodeKey(record.path), isRight(record, written[nodeKey(record.path)])])));
  };
  const show = () => {
    setWritten(Object.fromEntries(inner.map((record) => [nodeKey(record.path), asWritten(record)])));
    setChecked(null);
  };
  return html`
    <form class="look learn-paper-sheet" onSubmit=${check}>
      <${Picture} scene=${scene} views=${NOTHING_KNOWN} windows=${false} label="The tree; each inner node is a field"
        above=${(places, scale) => html`<${Fields} places=${places} scale=${scale} width=${width} written=${written} checked=${checked} onWrite=${write} />`} />
      <p class="row">
        <button class="main" data-check-paper disabled=${!Object.values(written).some(Boolean)}>Check the tree</button>
        ${TREES.map(({ title, make }) => html`<button type="button" key=${title} onClick=${() => onAnother(make)}>${title}</button>`)}
        <button type="button" onClick=${show}>Show the values</button>
      </p>
      <div class="learn-paper-verdict" role="status">${checked && html`<${Verdict} scene=${scene} records=${records} players=${players} checked=${checked} count=${inner.length} />`}</div>
    </form>`;
}

/** Return how wide the fields of a tree are: means have several digits, and several players several numbers. */
function widthOf(records) {
  if (records.some(({ values }) => values)) return "several";
  return records.some(({ turn }) => turn === "chance") ? "mean" : "one";
}

function Fields({ places, scale, width, written, checked, onWrite }) {
  return places
    .filter(({ node }) => node.role !== "leaf")
    .map(({ node, x, y }) => {
      const found = checked?.get(node.key);
      return html`
        <input key=${node.key} class="learn-paper-field" data-inner=${node.path.join("/")} data-verdict=${{ true: "right", false: "wrong" }[found]}
          data-width=${width} aria-label=${wanted(node, nodeName(node.path))} aria-invalid=${found === false ? "true" : null}
          style=${{ left: `${x * scale}px`, top: `${(y + (LOWER[node.role] ?? 0)) * scale}px` }}
          value=${written[node.key] ?? ""} inputmode="text" autocomplete="off" spellcheck=${false} onInput=${(event) => onWrite(node.key, event.target.value)} />`;
    });
}

/** The lowest node that is wrong is explained: those above depend on it. `count`: of all inner nodes. */
function Verdict({ scene, records, players, checked, count }) {
  const wrong = [...checked].filter(([, found]) => !found).map(([key]) => scene.nodes.get(key));
  if (!wrong.length) return html`<strong class="right">✓ ${checked.size < count ? `Right so far: ${checked.size} of ${count}.` : "All values are right."}</strong>`;
  const lowest = wrong.toSorted((one, other) => other.path.length - one.path.length)[0];
  const below = lowest.children.map(({ key }) => records.find(({ path }) => nodeKey(path) === key));
  return html`
    <strong class="wrong">✗ ${checked.size - wrong.length} of ${count} are right.</strong>${" "}
    At ${lowest.path.length > 0 && "node "}${nodeName(lowest.path)}, ${reason(lowest, below, players)}`;
}
