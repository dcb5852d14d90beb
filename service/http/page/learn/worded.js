/** Numbers and other values as text, and numbers as people write them. */

const NEAR = 0.005;
const written = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });

/** Return a value in words: −0.0833, 1,361, “yes”; a list with commas. */
export function worded(value) {
  if (Array.isArray(value)) return value.map(worded).join(", ");
  if (typeof value === "number") return written.format(value).replace("-", "−");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined || value === null ? "–" : String(value);
}

/** Whether a figure found is the printed one; numbers may differ by rounding. */
export function agree(printed, found) {
  if (Array.isArray(printed)) return Array.isArray(found) && printed.length === found.length && printed.every((value, at) => agree(value, found[at]));
  return typeof printed === "number" && typeof found === "number" ? Math.abs(printed - found) < NEAR : printed === found;
}

/** Return the number in a text: −3, 2.5, 2,5, 1,000 or 23/3; NaN where there is none. */
export function numberIn(text) {
  const [above, below = "1", ...more] = text.replace(/\s/g, "").replace("−", "-").split("/");
  if (!above || !below || more.length) return NaN;
  return decimal(above) / decimal(below);
}

const decimal = (text) => Number(/,\d{3}(,\d{3})*$/.test(text) ? text.replaceAll(",", "") : text.replace(",", "."));
