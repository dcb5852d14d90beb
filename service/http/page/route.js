/** The page's address, as `#/play/chess?level=3`: it holds all that is shown. */

import { useEffect, useState } from "./vendor/preact.js";

/** Return `{path, query}` of an address' hash: the parts between slashes, and a plain object of texts. */
export function parsed(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decoded);
  return { path: parts, query: Object.fromEntries(new URLSearchParams(query)) };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return a query without the entries that are undefined, null or "". */
export const kept = (query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ""));

/** Whether an address is shown without menus, as in slides. Links and moves keep it so. */
export const isEmbedded = ({ query } = parsed(location.hash)) => query.embed === "1";

/** Write `?embed` before the hash into it, as `embed=1`: it means the same in both places. */
export function moveEmbed() {
  const embed = new URLSearchParams(location.search).get("embed");
  if (embed !== "" && embed !== "1") return;
  const { path, query } = parsed(location.hash);
  history.replaceState(null, "", location.pathname + hashOf(path, query, { embed: true }));
}

/** Return the hash of a path and a query; empty entries are left out. `embed`: whether it is shown without menus. */
export function hashOf(path, query = {}, { embed = isEmbedded() } = {}) {
  const written = new URLSearchParams(kept({ ...query, embed: embed ? "1" : "" })).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${written && `?${written}`}`;
}

/** Go to a path. With `replace` the page before is forgotten, as while a game goes on. */
export function go(path, query = {}, { replace = false } = {}) {
  const hash = hashOf(path, query);
  if (hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** A component's `{path, query}`: it is drawn anew when they change. */
export function useRoute() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    const kinds = ["hashchange", "popstate"];
    kinds.forEach((kind) => addEventListener(kind, changed));
    return () => kinds.forEach((kind) => removeEventListener(kind, changed));
  }, []);
  return parsed(hash);
}
