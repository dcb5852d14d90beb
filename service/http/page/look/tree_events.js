/** Events of a game-tree search, each with its changes to nodes and a sentence. */

import { whyBound } from "./bounds.js";
import { namesBy } from "./letters.js";
import { nodeKey } from "./scene.js";
import { alphaOf, betaOf, fraction, listed, number, ordinal, read, who, worth } from "./words.js";

/**
 * Return the events of a search that goes down the tree. An event is
 *   kind     enter, leaf, update, cut, return or table
 *   key      the node where it happens
 *   text     what happened, a sentence
 *   why      why, for whoever sees this for the first time; may be absent
 *   changes  pairs of a node's key and its new fields: status, value, alpha, beta, bound
 * and where it is so: `estimate`, of a leaf; `narrows`, of an update that moves α or β; `returnsEarly`, of a return at a bound.
 *
 * `trace`: the reply, with its records. `scene`: its tree. `names`: how sentences name its places, as `namesBy` has it.
 */
export function treeEventsOf(trace, scene, names = namesBy(null)) {
  const list = new EventList(trace, scene, names);
  const [root] = trace.records;
  if (root) list.visit(root);
  return list.events;
}

const OPEN = "open";
const DONE = "done";
const CUT = "cut";
const STRICT = { "≥": ">", "≤": "<" };
const BOUNDS = { upper: "≤ ", lower: "≥ " };

class EventList {
  constructor(trace, scene, names) {
    this.events = [];
    this.scene = scene;
    this.names = names;
    this.records = new Map(trace.records.map((record) => [record.id, record]));
    this.below = Map.groupBy(trace.records, (record) => record.parent);
    this.hasWindows = trace.records.some(({ alpha, beta, updates = [] }) =>
      [{ alpha, beta }, ...updates].some((at) => at.alpha !== undefined || at.beta !== undefined));
    this.cutsOnEqual = trace.rules?.cut_on_equal ?? true;
    this.isFailHard = trace.rules?.fail_hard ?? false;
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
    this.add("leaf", record, `${this.leafAt(record.path)} ${known}.`, { status: DONE, ...found(record) }, { estimate: record.leaf === "estimate" });
  }

  update(record, update, before, window) {
    const { value, alpha, beta } = update;
    const changes = { value, alpha, beta };
    const path = [...record.path, update.move];
    const child = this.scene.nodes.get(nodeKey(path));
    const move = this.names.branch(path);
    const name = this.named(record);
    if (this.nodeOf(record).weighs) {
      const share = child?.probability === undefined ? "" : ` with probability ${fraction(child.probability)}`;
      return this.add("update", record, `${name}: ${move} counts${share}; the sum so far is ${number(value)}.`, changes);
    }
    const crossed = this.crossed(this.nodeOf(record), update, window);
    const kept = before === value ? `${number(value)} stays` : `its value is now ${number(value)}`;
    const moved = [
      (window.alpha ?? -Infinity) !== (alpha ?? -Infinity) && `α rises to ${alphaOf(update)}`,
      (window.beta ?? Infinity) !== (beta ?? Infinity) && `β falls to ${betaOf(update)}`,
    ].filter(Boolean);
    if (crossed) return this.add("update", record, `${name} has seen ${move}: ${kept}, and ${crossed}.`, changes);
    this.add("update", record, `${name} has seen ${move}: ${listed([kept, ...moved])}.`, changes, { narrows: moved.length > 0 });
  }

  /** Say that a value has reached the bound at which the node returns, or return "". `window`: before that value. */
  crossed({ role }, { value }, window) {
    const [bound, greek, sign] = role === "max" ? [window.beta, "β", "≥"] : [window.alpha, "α", "≤"];
    if (!this.hasWindows || bound === undefined) return "";
    const over = (role === "max" ? 1 : -1) * (read(value) - read(bound));
    return over > 0 || (over === 0 && this.cutsOnEqual) ? `${number(value)} ${this.cutsOnEqual ? sign : STRICT[sign]} ${greek} = ${number(bound)}` : "";
  }

  cut(record, cuts, value) {
    const [{ by, limit, ancestor }] = cuts;
    const giver = this.records.get(ancestor);
    const sign = by === "alpha" ? "≤" : "≥";
    const greek = by === "alpha" ? "α" : "β";
    const seen = (record.updates ?? []).length;
    const ofGiver = giver ? ` of ${this.names.node(giver.path)}` : "";
    const bound = limit === undefined ? greek : `${greek} = ${number(limit)}${ofGiver}`;
    const reached = value === undefined ? "" : `${number(value)} ${this.cutsOnEqual ? sign : STRICT[sign]} `;
    const child = seen ? `the ${ordinal(seen - 1)} child gives ${number(value)}, and ` : "";
    const rest = cuts.length === 1 ? `the branch ${this.names.branch(cuts[0].path)} is` : `the branches ${this.shortened(cuts)} are`;
    const text = `${this.named(record)}: ${child}${reached}${bound}: ${rest} cut.`;
    const changes = cuts.map(({ path }) => [nodeKey(path), { status: CUT }]);
    this.push({ kind: "cut", key: nodeKey(record.path), text, why: this.reason(record, giver, by, limit, value), changes, cuts });
  }

  reason(record, giver, by, limit, value) {
    if (!giver || value === undefined) return undefined;
    const other = who(this.nodeOf(giver));
    const here = who(this.nodeOf(record));
    const atMost = by === "alpha" ? "or less" : "or more";
    return `${other} has ${number(limit)} already at ${this.names.node(giver.path)}. Here ${here} gets ${number(value)} ${atMost}, ` +
      `so ${other} never lets the game come here.`;
  }

  leave(record) {
    if (record.value === undefined) return;
    const atBest = { upper: " or less", lower: " or more" }[record.bound] ?? "";
    const cuts = (this.below.get(record.id) ?? []).filter(({ kind }) => kind === "cut");
    const why = whyBound({ record, node: this.nodeOf(record), cuts, names: this.names, isFailHard: this.isFailHard });
    this.add("return", record, `${this.named(record)} returns ${worth(record)}${atBest}.`, { status: DONE, ...found(record) }, { why, returnsEarly: this.returnsEarly(record) });
  }

  /** Whether its last value reached a bound. */
  returnsEarly(record) {
    const last = record.updates?.at(-1);
    return last !== undefined && this.crossed(this.nodeOf(record), last, last) !== "";
  }

  answered(record) {
    const why = record.kind === "table" ? "the table of positions knows it" : record.why ?? "bounds answer";
    const text = `${this.named(record)} is not searched: ${why}${record.value === undefined ? "" : ` (${BOUNDS[record.bound] ?? ""}${worth(record)})`}.`;
    this.add("table", record, text, { status: DONE, ...found(record) });
  }

  add(kind, record, text, changes, more = {}) {
    const key = nodeKey(record.path);
    this.push({ kind, key, text, changes: [[key, changes]], ...more });
  }

  push(event) {
    this.events.push(event);
  }

  nodeOf(record) {
    return this.scene.nodes.get(nodeKey(record.path));
  }

  named(record) {
    const node = this.nodeOf(record);
    return node.role === "leaf" ? this.leafAt(record.path) : `${who(node)} at ${this.names.node(record.path)}`;
  }

  leafAt(path) {
    return path.length ? `Leaf ${this.names.node(path)}` : "The root";
  }

  shortened(cuts) {
    const moves = cuts.map(({ path }) => this.names.branch(path));
    if (moves.length <= MOST_NAMED) return listed(moves);
    return `${moves.slice(0, MOST_NAMED).join(", ")} and ${moves.length - MOST_NAMED} more`;
  }
}

const found = ({ value, values, bound }) => ({ value, values, bound });

function followingCuts(children, from) {
  const rest = children.slice(from);
  const end = rest.findIndex((child) => child.kind !== "cut");
  return end < 0 ? rest : rest.slice(0, end);
}

const MOST_NAMED = 6;
