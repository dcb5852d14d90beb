/** Events of a game-tree search, each with its changes to nodes and a sentence. */

import { nodeKey } from "./scene.js";
import { alphaOf, betaOf, fraction, listed, number, ordinal, nodeName, who, worth } from "./words.js";

/**
 * Return the events of a search that goes down the tree. An event is
 *   kind     enter, leaf, update, cut, return or table
 *   key      the node where it happens
 *   text     what happened, a sentence
 *   why      why, for whoever sees this for the first time; may be absent
 *   changes  pairs of a node's key and its new fields: status, value, alpha, beta, bound
 *
 * `trace`: the reply, with its records. `scene`: its tree.
 */
export function treeEventsOf(trace, scene) {
  const list = new EventList(trace, scene);
  const [root] = trace.records;
  if (root) list.visit(root);
  return list.events;
}

const OPEN = "open";
const DONE = "done";
const CUT = "cut";
const BOUNDS = { upper: "≤ ", lower: "≥ " };

class EventList {
  constructor(trace, scene) {
    this.events = [];
    this.scene = scene;
    this.records = new Map(trace.records.map((record) => [record.id, record]));
    this.below = Map.groupBy(trace.records, (record) => record.parent);
    this.hasWindows = trace.records.some(({ alpha, beta, updates = [] }) =>
      [{ alpha, beta }, ...updates].some((at) => at.alpha !== undefined || at.beta !== undefined));
    this.cutsOnEqual = trace.rules?.cut_on_equal ?? true;
    this.viewpoint = trace.viewpoint;
  }

  visit(record) {
    const children = this.below.get(record.id) ?? [];
    if (record.kind === "table" || (record.kind === "bound" && !children.length)) return this.answered(record);
    if (!children.length && !record.updates) return this.leaf(record);
    this.enter(record);
    this.follow(record, children);
    this.leave(record);
  }

  /** Add the children's events in their order, each with the update that it gave. */
  follow(record, children) {
    const updates = [...(record.updates ?? [])];
    const next = (move) => updates.findIndex((update) => update.move === move);
    let alpha = record.alpha;
    let beta = record.beta;
    let before;
    const update = (change) => {
      this.update(record, change, before, { alpha, beta });
      ({ alpha, beta } = change);
      before = change.value;
    };
    children.forEach((child, at) => {
      if (child.kind === "cut") {
        if (children[at - 1]?.kind !== "cut") this.cut(record, followingCuts(children, at), before);
        return;
      }
      this.visit(child);
      const move = child.path.at(-1);
      const comesAgain = children.slice(at + 1).some((later) => later.kind !== "cut" && later.path.at(-1) === move);
      const found = next(move);
      if (found >= 0 && !comesAgain) updates.splice(0, found + 1).forEach(update);
    });
    updates.forEach(update);
  }

  enter(record) {
    const { alpha, beta } = record;
    const name = this.named(record);
    const text = this.hasWindows
      ? `${name} begins with α = ${alphaOf(record)} and β = ${betaOf(record)}.`
      : `${name} begins.`;
    this.add("enter", record, text, { status: OPEN, alpha, beta, value: undefined, values: undefined, bound: undefined });
  }

  leaf(record) {
    const estimate = record.leaf === "estimate" ? "is estimated at" : "is worth";
    const known = record.value === undefined ? "was not finished" : `${estimate} ${worth(record)}`;
    this.add("leaf", record, `${leafAt(record.path)} ${known}.`, { status: DONE, ...found(record) });
  }

  update(record, update, before, window) {
    const { move, value, alpha, beta } = update;
    const changes = { value, alpha, beta };
    const child = this.scene.nodes.get(nodeKey([...record.path, move]));
    const weighed = this.nodeOf(record).role === "chance";
    const name = this.named(record);
    if (weighed) {
      const share = child?.probability === undefined ? "" : ` with probability ${fraction(child.probability)}`;
      return this.add("update", record, `${name}: ${move} counts${share}; the sum so far is ${number(value)}.`, changes);
    }
    const kept = before === value ? `${number(value)} stays` : `its value is now ${number(value)}`;
    const moved = [
      (window.alpha ?? -Infinity) !== (alpha ?? -Infinity) && `α rises to ${alphaOf(update)}`,
      (window.beta ?? Infinity) !== (beta ?? Infinity) && `β falls to ${betaOf(update)}`,
    ].filter(Boolean);
    this.add("update", record, `${name} has seen ${move}: ${listed([kept, ...moved])}.`, changes);
  }

  cut(record, cuts, value) {
    const [{ by, limit, ancestor }] = cuts;
    const giver = this.records.get(ancestor);
    const sign = by === "alpha" ? "≤" : "≥";
    const strict = by === "alpha" ? "<" : ">";
    const greek = by === "alpha" ? "α" : "β";
    const seen = (record.updates ?? []).length;
    const ofGiver = giver ? ` of ${nodeName(giver.path)}` : "";
    const bound = limit === undefined ? greek : `${greek} = ${number(limit)}${ofGiver}`;
    const reached = value === undefined ? "" : `${number(value)} ${this.cutsOnEqual ? sign : strict} `;
    const child = seen ? `the ${ordinal(seen - 1)} child gives ${number(value)}, and ` : "";
    const rest = cuts.length === 1 ? "the branch " + cuts[0].move + " is" : `the branches ${shortened(cuts)} are`;
    const text = `${this.named(record)}: ${child}${reached}${bound}: ${rest} cut.`;
    const changes = cuts.map(({ path }) => [nodeKey(path), { status: CUT }]);
    this.push({ kind: "cut", key: nodeKey(record.path), text, why: this.reason(record, giver, by, limit, value), changes, cuts });
  }

  reason(record, giver, by, limit, value) {
    if (!giver || value === undefined) return undefined;
    const other = who(this.nodeOf(giver));
    const here = who(this.nodeOf(record));
    const atMost = by === "alpha" ? "or less" : "or more";
    return `${other} has ${number(limit)} already at ${nodeName(giver.path)}. Here ${here} gets ${number(value)} ${atMost}, ` +
      `so ${other} never lets the game come here.`;
  }

  leave(record) {
    if (record.value === undefined) return;
    const atBest = { upper: " or less", lower: " or more" }[record.bound] ?? "";
    this.add("return", record, `${this.named(record)} returns ${worth(record)}${atBest}.`, { status: DONE, ...found(record) });
  }

  answered(record) {
    const why = record.kind === "table" ? "the table of positions knows it" : record.why ?? "bounds answer";
    const text = `${this.named(record)} is not searched: ${why}${record.value === undefined ? "" : ` (${BOUNDS[record.bound] ?? ""}${worth(record)})`}.`;
    this.add("table", record, text, { status: DONE, ...found(record) });
  }

  add(kind, record, text, changes) {
    const key = nodeKey(record.path);
    this.push({ kind, key, text, changes: [[key, changes]] });
  }

  push(event) {
    this.events.push(event);
  }

  nodeOf(record) {
    return this.scene.nodes.get(nodeKey(record.path));
  }

  named(record) {
    const node = this.nodeOf(record);
    return node.role === "leaf" ? leafAt(record.path) : `${who(node)} at ${nodeName(record.path)}`;
  }
}

const found = ({ value, values, bound }) => ({ value, values, bound });

function followingCuts(children, from) {
  const rest = children.slice(from);
  const end = rest.findIndex((child) => child.kind !== "cut");
  return end < 0 ? rest : rest.slice(0, end);
}

const MOST_NAMED = 6;

function shortened(cuts) {
  const moves = cuts.map(({ move }) => move);
  if (moves.length <= MOST_NAMED) return listed(moves);
  return `${moves.slice(0, MOST_NAMED).join(", ")} and ${moves.length - MOST_NAMED} more`;
}

const leafAt = (path) => (path.length ? `Leaf ${nodeName(path)}` : "The root");
