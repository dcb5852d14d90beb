/** Lines over an axis, with the same figures as a table. */

import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import Plot from "../../vendor/uplot.js";
import { worded } from "../worded.js";
import Table from "./table.js";

await styled("../../vendor/uplot.css", import.meta.url);

const HEIGHT = 300;
const COLORS = ["--first", "--second", "--good", "--bad", "--quiet"];
const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [1, 5]];
const LOGARITHMIC = 3;
const WHOLE = [1, 2, 5, 10, 20, 50, 100];

/**
 * `x`: `{label, values}`. `y`: the label of the other axis. `series`: `[{label, values}]`, as many values each
 * as x; null leaves a gap. `logX`, `logY`: the axis counts powers of ten.
 */
export default function Chart({ caption, x, y, series, logX, logY }) {
  const place = useRef(null);
  const scheme = useScheme();
  useEffect(() => {
    const ink = inks(place.current);
    const axis = (label) => ({ label, stroke: ink("--text"), grid: { stroke: ink("--line"), width: 0.5 }, ticks: { stroke: ink("--line"), width: 1 }, font: "13px system-ui", labelFont: "13px system-ui" });
    const options = {
      width: place.current.clientWidth,
      height: HEIGHT,
      padding: [8, 32, 0, 0],
      scales: { x: { time: false, ...(logX && { distr: LOGARITHMIC }) }, y: logY ? { distr: LOGARITHMIC } : {} },
      legend: { live: false },
      axes: [{ ...axis(x.label), ...(!logX && { incrs: WHOLE }) }, { ...axis(y), size: 70, values: (_, ticks) => ticks.map((tick) => (tick === null ? null : worded(tick))) }],
      series: [
        { label: x.label },
        ...series.map(({ label }, at) => ({ label, stroke: ink(COLORS[at]), dash: DASHES[at], width: 2, points: { show: true, size: 7, fill: ink(COLORS[at]) }, value: (_, value) => worded(value) })),
      ],
    };
    const plot = new Plot(options, [x.values, ...series.map(({ values }) => values)], place.current);
    const resized = new ResizeObserver(([{ contentRect }]) => plot.setSize({ width: contentRect.width, height: HEIGHT }));
    resized.observe(place.current);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [scheme, x, series]);
  return html`
    <figure class="learn-chart">
      <figcaption>${caption}</figcaption>
      <div class="learn-plot" ref=${place} aria-hidden="true"></div>
      <details>
        <summary>The figures</summary>
        <${Table} caption=${caption} head=${[x.label, ...series.map(({ label }) => label)]} rows=${x.values.map((value, at) => [value, ...series.map(({ values }) => values[at])])} />
      </details>
    </figure>`;
}

/** Return a function from a colour's name to the colour as it is drawn in `place`. */
function inks(place) {
  return (name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    place.append(probe);
    const color = getComputedStyle(probe).color;
    probe.remove();
    return color;
  };
}

function useScheme() {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const [dark, setDark] = useState(query.matches);
  useEffect(() => {
    const changed = () => setDark(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return dark;
}
