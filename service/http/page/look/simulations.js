/** The events of Monte Carlo tree search: each simulation, and the visits that it adds. */

import { nodeKey } from "./scene.js";
import { number, nodeName } from "./words.js";

/** Whether a trace has simulations. */
export const hasSimulations = (trace) => trace.records.some(({ kind }) => kind === "simulation");

/** Return one event for each simulation, as `treeEventsOf` does. Fields of nodes: status, visits, mean. */
export function simulationsOf(trace) {
  const counts = new Map();
  const simulations = trace.records.filter(({ kind }) => kind === "simulation");
  return simulations.map((record, at) => {
    const result = backedUp(record);
    const changes = prefixes(record.path).map((path) => [nodeKey(path), counted(counts, nodeKey(path), result)]);
    const last = nodeKey(record.path);
    const isNew = record.added !== undefined;
    return { kind: "simulation", key: last, text: sentenceOf(record, at, isNew, result, trace), changes };
  });
}

function sentenceOf(record, at, isNew, result, trace) {
  const way = record.path.length ? `goes ${nodeName(record.path)}` : "stays at the root";
  const adds = isNew ? " and adds this node" : "";
  const end = result === undefined ? "" : `: it brings ${number(result)} for ${trace.viewpoint}`;
  return `Simulation ${record.simulation ?? at + 1} ${way}${adds}${end}.`;
}

function counted(counts, key, result) {
  const before = counts.get(key) ?? { visits: 0, total: 0 };
  const now = { visits: before.visits + 1, total: before.total + (result ?? 0) };
  counts.set(key, now);
  const mean = result === undefined ? undefined : now.total / now.visits;
  return { status: "done", visits: now.visits, mean };
}

const prefixes = (path) => [path.slice(0, 0), ...path.map((_, at) => path.slice(0, at + 1))];

/** Return what a simulation backed up for the first player; several players' games have one value for each. */
const backedUp = ({ value, values, result }) => value ?? values?.[0] ?? result;

/** Return the visits and means of the root's moves after each simulation: `{moves, visits, means}`, a row a move. */
export function growthOf(events, scene) {
  const moves = scene.root.children.map(({ move }) => move);
  const keys = scene.root.children.map(({ key }) => key);
  const last = keys.map(() => ({ visits: 0, mean: null }));
  const visits = keys.map(() => []);
  const means = keys.map(() => []);
  for (const { changes } of events) {
    const found = new Map(changes);
    keys.forEach((key, at) => {
      if (found.has(key)) last[at] = found.get(key);
      visits[at].push(last[at].visits);
      means[at].push(last[at].mean ?? null);
    });
  }
  return { moves, visits, means };
}
