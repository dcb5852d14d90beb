/** The tree, drawn: triangles up for MAX and down for MIN, circles for chance, squares for the ends. */

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { Branches } from "./branches.js";
import { BoardNode, boardsOf } from "./small_boards/nodes.js";
import { Edge, Node } from "./nodes.js";
import { layoutOf } from "./layout.js";

const LEAST_FIT = 0.75;
const STEP = 1.25;
const LEAST = 0.2;
const MOST = 2.5;
const LOW = 0.75;

/**
 * `scene`: the tree. `views`: what is known of each node now, by key. `current`: the node where the search is.
 * `windows`: whether α and β are shown. `label`: the picture in words. These may be left out: `quiz`: see `Branches`.
 * `letters`: of branches by key. `game`: whose small boards are drawn in place of nodes' figures. `above`: what lies on
 * the tree, `(places, scale) => html`, with places as layout.js has them.
 */
export function Picture({ scene, views, current, windows, label, quiz, letters, game, above }) {
  const wide = useMemo(() => [...scene.nodes.values()].some(({ values }) => values), [scene]);
  const named = useMemo(() => new Set([...scene.nodes.values()].map(({ player }) => player)).size > 2, [scene]);
  const boards = useMemo(() => game && boardsOf(game, scene), [game, scene]);
  const { places, width, height } = useMemo(() => layoutOf(scene.root, wide, boards?.size), [scene, wide, boards]);
  const box = useRef(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState(null);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(([{ contentRect }]) => setRoom(contentRect.width));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => setZoom(null), [scene, boards]);
  const fit = room ? Math.max(LEAST_FIT, Math.min(1.15, room / width)) : 1;
  const scale = zoom ?? fit;
  const at = places.find(({ node }) => node.key === current);
  useEffect(() => at && follow(box.current, at, scale), [at, scale]);
  const zoomed = (factor) => setZoom(Math.max(LEAST, Math.min(MOST, scale * factor)));
  const states = useMemo(() => statesOf(places, views), [places, views]);
  return html`
    <div class="picture-frame">
      <div class="tree" ref=${box} tabindex="0" role="group" aria-label=${label}>
        <div class="canvas" style=${{ width: `${width * scale}px`, height: `${height * scale}px` }}>
          <svg viewBox="0 0 ${width} ${height}" width=${width * scale} height=${height * scale} aria-hidden="true">
            ${places.map((place) => place.parent && html`
              <${Edge} key=${`e${place.node.key}`} place=${place} state=${states.get(place.node.key)} plain=${Boolean(quiz)} lettered=${letters} boards=${boards} />`)}
            ${places.map((place) => {
              const { key } = place.node;
              const shown = boards?.pictures.has(key) ? BoardNode : Node;
              return html`
                <${shown} key=${key} place=${place} view=${views.get(key)} state=${states.get(key)} isCurrent=${key === current}
                  picture=${boards?.pictures.get(key)} letter=${quiz && !quiz.checked?.has(key) ? undefined : letters?.get(key)}
                  windows=${windows} wide=${wide} named=${named} />`;
            })}
          </svg>
          ${quiz && html`<${Branches} places=${places} scale=${scale} quiz=${quiz} letters=${letters} />`}
          ${above?.(places, scale)}
        </div>
      </div>
      <div class="row zoom" role="group" aria-label="Size of the picture">
        <button type="button" aria-label="Smaller" onClick=${() => zoomed(1 / STEP)}>−</button>
        <button type="button" aria-label="Larger" onClick=${() => zoomed(STEP)}>+</button>
        <button type="button" onClick=${() => setZoom(Math.min(1, room / width))}>Whole tree</button>
      </div>
    </div>`;
}

/**
 * Return of each node how it looks: `later` (nothing is known yet), `given`, `open`, `done`, `cut`, or
 * `below` a branch that was cut.
 */
function statesOf(places, views) {
  const states = new Map();
  for (const { node, parent } of places) {
    const above = parent && states.get(parent.node.key);
    const own = views.get(node.key)?.status;
    const known = own ?? (node.given ? "given" : "later");
    states.set(node.key, above === "cut" || above === "below" ? (known === "later" ? "later" : "below") : known);
  }
  return states;
}

/** Scroll the box so that a node is seen, without moving the page. */
function follow(box, { x, y }, scale) {
  const [left, top] = [x * scale, y * scale];
  const margin = 48;
  if (left < box.scrollLeft + margin || left > box.scrollLeft + box.clientWidth - margin) {
    box.scrollLeft = left - box.clientWidth / 2;
  }
  if (top < box.scrollTop + margin || top > box.scrollTop + box.clientHeight - margin) {
    box.scrollTop = top - box.clientHeight * LOW;
  }
}
