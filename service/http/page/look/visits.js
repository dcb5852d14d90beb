/** How the visits and the means of the root's moves grow from simulation to simulation. */

import { html, useEffect, useMemo, useRef } from "../vendor/preact.js";
import uPlot from "../vendor/uplot.js";
import { styled } from "../styled.js";
import { growthOf } from "./simulations.js";

await styled("../vendor/uplot.css", import.meta.url);

const HEIGHT = 190;
const MOST_MOVES = 8;
const HUES = [220, 15, 145, 285, 45, 190, 330, 100];
const DASHES = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

/** `events`: of the search; `at`: how many have happened; `scene`: its tree. */
export function Visits({ events, at, scene }) {
  const growth = useMemo(() => most(growthOf(events, scene)), [events, scene]);
  const steps = useMemo(() => [0, ...events.map((_, step) => step + 1)], [events]);
  const upTo = (rows, first) => [steps, ...rows.map((row) => steps.map((step) => (step > at ? null : step ? row[step - 1] : first)))];
  return html`
    <section class="visits">
      <h2>Visits and means of the moves</h2>
      <div class="charts">
        <${Chart} title="Visits" moves=${growth.moves} data=${upTo(growth.visits, 0)} last=${events.length} />
        <${Chart} title="Mean result" moves=${growth.moves} data=${upTo(growth.means, null)} last=${events.length} />
      </div>
    </section>`;
}

/** Keep the moves with the most visits in the end. */
function most({ moves, visits, means }) {
  const order = moves.map((_, at) => at).sort((one, other) => visits[other].at(-1) - visits[one].at(-1)).slice(0, MOST_MOVES);
  const pick = (rows) => order.map((at) => rows[at]);
  return { moves: pick(moves), visits: pick(visits), means: pick(means) };
}

function Chart({ title, moves, data, last }) {
  const place = useRef(null);
  const plot = useRef(null);
  useEffect(() => {
    const colors = getComputedStyle(document.documentElement);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const axis = { stroke: dark ? "#a9b2c3" : "#535c6e", grid: { stroke: dark ? "#2a2f39" : "#e3e8f0" }, ticks: { show: false } };
    plot.current = new uPlot(
      {
        width: place.current.clientWidth, height: HEIGHT, legend: { live: false }, cursor: { show: false },
        scales: { x: { time: false, range: [0, last] } },
        axes: [{ ...axis, label: "simulations", labelSize: 20, font: `12px ${colors.fontFamily}` }, axis],
        series: [{}, ...moves.map((label, at) => ({
          label, width: 2, dash: DASHES[at % DASHES.length], points: { show: false },
          stroke: `hsl(${HUES[at % HUES.length]} 70% ${dark ? 70 : 38}%)`,
        }))],
      },
      data,
      place.current,
    );
    const watcher = new ResizeObserver(([{ contentRect }]) => plot.current.setSize({ width: contentRect.width, height: HEIGHT }));
    watcher.observe(place.current);
    return () => {
      watcher.disconnect();
      plot.current.destroy();
    };
  }, [moves.join(" "), last]);
  useEffect(() => plot.current.setData(data), [data]);
  return html`<figure class="chart"><figcaption>${title}</figcaption><div ref=${place}></div></figure>`;
}
