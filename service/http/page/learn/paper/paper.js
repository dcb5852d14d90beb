/** Minimax on paper: a tree whose inner nodes are fields, which the reader fills in and the service checks. */

import { html, useEffect, useMemo, useState } from "../../vendor/preact.js";
import { Picture } from "../../look/picture.js";
import { randomTree } from "../../look/known.js";
import { nodeKey, sceneOf } from "../../look/scene.js";
import { nodeName, number, who } from "../../look/words.js";
import { go } from "../../route.js";
import { send } from "../../service.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { Request } from "../../widgets/request.js";
import { Exercise } from "../exercise.js";
import { traced } from "../lessons/requests.js";
import { agree, numberIn } from "../worded.js";

await styled("../../look/look.css", import.meta.url);
await styled("paper.css", import.meta.url);

const NOTHING_KNOWN = new Map();
const LOWER = { max: 5, min: -5 };

/** `lesson`: whose input is the tree. `query`: of the address; `input` is another tree. */
export function Paper({ lesson, query }) {
  const text = query.input ?? lesson.input.value;
  const { trace, error, retry } = useTrace(text);
  const another = () => go(["learn", lesson.name], { input: randomTree() });
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
    const { method, path, body } = traced(text, "minimax");
    send(method, path, body, { signal: stop.signal }).then(
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

/** `trace`: minimax's, of the tree. `onAnother`: called for another tree. */
function Sheet({ trace: { records }, onAnother }) {
  const scene = useMemo(() => sceneOf([], records), [records]);
  const inner = useMemo(() => records.filter(({ leaf }) => !leaf), [records]);
  const [written, setWritten] = useState({});
  const [checked, setChecked] = useState(null);
  const write = (key, text) => {
    setWritten((before) => ({ ...before, [key]: text }));
    setChecked(null);
  };
  const check = (event) => {
    event.preventDefault();
    const filled = inner.filter(({ path }) => written[nodeKey(path)]?.trim());
    setChecked(new Map(filled.map(({ path, value }) => [nodeKey(path), agree(value, numberIn(written[nodeKey(path)]))])));
  };
  const show = () => {
    setWritten(Object.fromEntries(inner.map(({ path, value }) => [nodeKey(path), number(value)])));
    setChecked(null);
  };
  return html`
    <form class="look learn-paper-sheet" onSubmit=${check}>
      <${Picture} scene=${scene} views=${NOTHING_KNOWN} windows=${false} label="The tree; each inner node is a field"
        above=${(places, scale) => html`<${Fields} places=${places} scale=${scale} written=${written} checked=${checked} onWrite=${write} />`} />
      <p class="row">
        <button class="main" data-check-paper disabled=${!Object.values(written).some(Boolean)}>Check the tree</button>
        <button type="button" onClick=${onAnother}>Another tree</button>
        <button type="button" onClick=${show}>Show the values</button>
      </p>
      <div class="learn-paper-verdict" role="status">${checked && html`<${Verdict} scene=${scene} records=${records} checked=${checked} count=${inner.length} />`}</div>
    </form>`;
}

function Fields({ places, scale, written, checked, onWrite }) {
  return places
    .filter(({ node }) => node.role !== "leaf")
    .map(({ node, x, y }) => {
      const isRight = checked?.get(node.key);
      return html`
        <input key=${node.key} class="learn-paper-field" data-inner=${node.path.join("/")} data-verdict=${{ true: "right", false: "wrong" }[isRight]}
          aria-label=${`Value of ${nodeName(node.path)}, where ${who(node)} moves`} aria-invalid=${isRight === false ? "true" : null}
          style=${{ left: `${x * scale}px`, top: `${(y + (LOWER[node.role] ?? 0)) * scale}px` }}
          value=${written[node.key] ?? ""} inputmode="text" autocomplete="off" spellcheck=${false} onInput=${(event) => onWrite(node.key, event.target.value)} />`;
    });
}

/** The lowest node that is wrong is explained: those above depend on it. `count`: of all inner nodes. */
function Verdict({ scene, records, checked, count }) {
  const wrong = [...checked].filter(([, isRight]) => !isRight).map(([key]) => scene.nodes.get(key));
  if (!wrong.length) return html`<strong class="right">✓ ${checked.size < count ? `Right so far: ${checked.size} of ${count}.` : "All values are right."}</strong>`;
  const lowest = wrong.toSorted((one, other) => other.path.length - one.path.length)[0];
  const below = lowest.children.map(({ path }) => number(records.find((record) => nodeKey(record.path) === nodeKey(path)).value));
  return html`
    <strong class="wrong">✗ ${checked.size - wrong.length} of ${count} are right.</strong>${" "}
    At ${lowest.path.length > 0 && "node "}${nodeName(lowest.path)}, ${who(lowest)} takes the ${lowest.role === "max" ? "largest" : "smallest"} of ${below.join(", ")}.`;
}
