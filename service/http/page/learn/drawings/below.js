/** A game tree ply by ply: the way from the root, and below it a board for each result of an action. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import { send } from "../../service.js";
import { counted } from "../../look/words.js";
import { foldedAddress } from "../links.js";
import Board, { prepared as boardPrepared } from "./board.js";

await styled("below.css", import.meta.url);

/** Return what the root is drawn with: `{Drawn, description, children}`. Errors: as `send` of service.js. */
export async function prepared({ request, position }, signal) {
  const [drawn, children] = await Promise.all([boardPrepared({ position }), childrenOf(request, [], position, signal)]);
  return { ...drawn, children };
}

const at = ({ method, path, body }, moves, signal) =>
  send(method, path, { ...body, moves: [...(body.moves ?? []), ...moves] }, { signal, quiet: true });

function childrenOf(request, way, position, signal) {
  return Promise.all(position.legal_moves.map(async (move) => ({ move, position: await at(request, [...way, move], signal) })));
}

/**
 * `request`: of inspectPosition, about the root. `position`: its reply. `drawn`: as `prepared` returns it. `folded`: as
 * drawings.js has it.
 */
export default function Below({ request, position, drawn, folded }) {
  const [steps, setSteps] = useState([{ position }]);
  const { children, error, retry } = useChildren(request, steps, drawn.children);
  const way = useCurrentFocused(steps);
  const down = (child) => setSteps([...steps, child]);
  const now = steps.at(-1).position;
  return html`
    <section class="learn-below" aria-label="The tree, ply by ply">
      <ol class="learn-way" ref=${way}>
        ${steps.map(
          ({ move, position: here }, ply) => html`
            <li key=${ply}>
              <button type="button" aria-current=${ply === steps.length - 1 ? "step" : null} onClick=${() => setSteps(steps.slice(0, ply + 1))}>
                ${ply ? `${ply}. ${move}` : "The root"}<small>${wordsOf(here)}</small>
              </button>
            </li>`,
        )}
      </ol>
      <div class="learn-here"><${Small} request=${request} position=${now} drawn=${drawn} /></div>
      <p aria-live="polite">${now.legal_moves.length ? `${now.player} has ${counted(now.legal_moves.length, "action")}. Each leads to one of these states:` : `A leaf: ${wordsOf(now)}.`}</p>
      <${Failure} error=${error} onRetry=${retry} />
      <div class="learn-children">
        ${children.map(
          (child) => html`
            <div key=${child.move} class=${child.position.utilities ? "end" : ""}>
              <div inert><${Small} request=${request} position=${child.position} drawn=${drawn} /></div>
              <button type="button" data-child=${child.move} onClick=${() => down(child)}>${child.move}${child.position.utilities && html` <small>${wordsOf(child.position)}</small>`}</button>
            </div>`,
        )}
      </div>
      ${folded && html`<p><a href=${foldedAddress(position.game, folded)}>The first ${folded} plies as a tree, symmetric moves once →</a></p>`}
    </section>`;
}

const Small = ({ request, position, drawn }) => html`<${Board} request=${request} position=${position} drawn=${drawn} />`;

/** Focus the step that is shown after each change, since the button that was pressed may be gone; return the way's reference. */
function useCurrentFocused(steps) {
  const way = useRef(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) way.current.querySelector("[aria-current]").focus({ preventScroll: true });
    isFirst.current = false;
  }, [steps]);
  return way;
}

/** Return `{children, error, retry}` of the last step; until they have come, the children are none. */
function useChildren(request, steps, first) {
  const [found, setFound] = useState({ steps: null, children: [] });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (steps.length === 1) return undefined;
    const stop = new AbortController();
    const way = steps.slice(1).map(({ move }) => move);
    childrenOf(request, way, steps.at(-1).position, stop.signal).then(
      (children) => setFound({ steps, children }),
      (error) => stop.signal.aborted || setFound({ steps, children: [], error }),
    );
    return () => stop.abort();
  }, [request, steps, attempt]);
  const retry = () => {
    setFound({ steps: null, children: [] });
    setAttempt(attempt + 1);
  };
  if (steps.length === 1) return { children: first };
  return found.steps === steps ? { ...found, retry } : { children: [] };
}

function wordsOf({ turn, player, utilities, result }) {
  return turn === "over" ? `${result}, ${utilities[0]}`.replace("-", "−") : `${player} to move`;
}
