/** What is known after so many events. */

/** Return a map from nodes' keys to their fields after the first `count` events. */
export function viewsAfter(events, count) {
  const views = new Map();
  for (const { changes } of events.slice(0, count)) {
    for (const [key, fields] of changes) views.set(key, { ...views.get(key), ...fields });
  }
  return views;
}
