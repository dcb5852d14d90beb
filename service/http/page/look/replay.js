/** Fields of the tree's nodes after the first events of a search. */

/** Return a map from nodes' keys to their fields after the first `count` events. */
export function viewsAfter(events, count) {
  const views = new Map();
  for (const { changes } of events.slice(0, count)) {
    for (const [key, fields] of changes) views.set(key, { ...views.get(key), ...fields });
  }
  return views;
}
