/**
 * The rules that a person wrote, kept in the browser, and what of them the address carries. Rules of at most `MOST_IN_ADDRESS` bytes
 * stand in it; of longer ones it has a digest, and only this browser has the text. A browser that keeps nothing has all in the address.
 */

export const DESCRIBED = "described";
export const MOST_IN_ADDRESS = 8192;

const KEY = "countermove.rules";
const DRAFT_KEY = "countermove.rules.draft";
/** Long rules that this tab has seen, by their digests: another tab may keep others. */
const seen = new Map();

/** Return the length of a text in bytes. */
export const bytesOf = (text) => new TextEncoder().encode(text).length;

/** Whether an address does not carry the rules of these options. */
export const isTooLong = ({ rules }) => typeof rules === "string" && bytesOf(rules) > MOST_IN_ADDRESS;

/** Whether an address names rules that this browser does not have. */
export const areLost = ({ kept }) => typeof kept === "string";

/** Return a session's options as its address has them. */
export function toAddress(game, options) {
  if (game !== DESCRIBED || !isTooLong(options)) return options;
  const { rules, ...others } = options;
  if (keptRules()?.rules !== rules) return options;
  const kept = digest(rules);
  seen.set(kept, rules);
  return { ...others, kept };
}

/** Return a session's options from those of its address. Those that are lost stay as they are. */
export function fromAddress(game, options) {
  if (game !== DESCRIBED || !areLost(options)) return options;
  const { kept, ...others } = options;
  const inBrowser = keptRules()?.rules ?? "";
  const rules = seen.get(kept) ?? (digest(inBrowser) === kept ? inBrowser : null);
  return rules === null ? options : { ...others, rules };
}

/** Return the rules that were played last, `{rules, view}`, or null. */
export const keptRules = () => read(localStorage, KEY);

/** Keep rules until others are played. Return whether the browser has done so. */
export const keepRules = (rules, view) => write(localStorage, KEY, { rules, view });

/** Return what was typed over these rules and not played, `{rules, view}`, or null. `of`: the rules that the text began with. */
export function draftOf(of) {
  const draft = read(sessionStorage, DRAFT_KEY);
  return draft?.of === of ? draft : null;
}

/** Keep what is typed, for a reload. */
export const keepDraft = (of, rules, view) => write(sessionStorage, DRAFT_KEY, { of, rules, view });

function read(store, key) {
  try {
    const found = JSON.parse(store.getItem(key));
    return typeof found?.rules === "string" ? found : null;
  } catch {
    return null;
  }
}

function write(store, key, value) {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A text's digest: 64 bits as two FNV-1a of 32, in hexadecimal. */
function digest(text) {
  return [0x811c9dc5, 0x01000193].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
  }).join("");
}
