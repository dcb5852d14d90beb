/** Which line of the pseudocode runs at an event of a search, and which forms fit a search. */

import { DEPTH, DISPATCH, PAIR } from "./forms.js";

const ROLES = ["max", "min", "chance"];

/**
 * Return the forms that fit a search: none if players choose together, or are more than two. max-value and min-value call
 * one another, so they fit where MAX and MIN alternate. Only the form with EVAL fits a search that estimates.
 */
export function fittingForms(scene, events) {
  const inner = [...scene.nodes.values()].filter(isInner);
  if (!inner.length || !inner.every((node) => ROLES.includes(partOf(node)))) return [];
  if (events.some(({ estimate }) => estimate)) return [DEPTH];
  const alternate = inner.every(({ role, weighs, children }) => !weighs && children.filter(isInner).every((child) => child.role !== role));
  return [DISPATCH, ...(alternate ? [PAIR] : []), DEPTH];
}

const isInner = ({ role }) => role !== "leaf" && role !== "unknown";

/** Return whose function runs at a node: max, min, or chance where the value is a mean. */
export const partOf = ({ role, weighs }) => (weighs ? "chance" : role);

/** Return the form that shows a search best. `forms`: those that fit. */
export const usualForm = (forms) => [PAIR, DISPATCH, DEPTH].find((form) => forms.includes(form));

/** Return which nodes are worth a mean: `{ofChance, ofModel}`, of chance and of a player who is modelled. */
export function meansOf(scene) {
  const nodes = [...scene.nodes.values()];
  return { ofChance: nodes.some(({ role }) => role === "chance"), ofModel: nodes.some(({ weighs }) => weighs) };
}

/**
 * Return the roles of a search in the order of the pseudocode. `isOfTwo`: whether both players count, though only one has moved, unless
 * the other is modelled.
 */
export function rolesOf(scene, isOfTwo) {
  const parts = new Set([...scene.nodes.values()].map(partOf));
  return ROLES.filter((role) => parts.has(role) || (isOfTwo && role !== "chance" && !parts.has("chance")));
}

/**
 * Return `{running, also}` of an event: the id of the line that runs, and of others that run with it. `running` is null where the
 * textbook's code has no such line. `form`: of the pseudocode; `node`: where it happens, in the scene. Without an event: the first call.
 */
export function runningAt(form, event, node) {
  if (!event) return { running: "start", also: [] };
  const role = partOf(node);
  switch (event.kind) {
    case "leaf": return { running: ended(form, event, node), also: [] };
    case "enter": return { running: `${role}.v`, also: form === PAIR ? [] : [`value.${role}`] };
    case "update": return { running: `${role}.update`, also: event.narrows ? [`${role}.narrow`] : [] };
    case "cut": return { running: `${role}.cut`, also: [] };
    case "return": return { running: event.returnsEarly ? `${role}.cut` : `${role}.return`, also: [] };
    default: return { running: null, also: [] };
  }
}

/** A leaf ends in `value`, or in the function of the player after the one above. */
function ended(form, { estimate }, { parent }) {
  if (form === DEPTH) return estimate ? "value.eval" : "value.end";
  if (form === DISPATCH) return "value.end";
  return parent?.role === "max" ? "min.end" : "max.end";
}
