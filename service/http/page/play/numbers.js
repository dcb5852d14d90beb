/** Numbers as people read them. All functions are pure. */

/** Return a number with at most `digits` after the point, and a true minus. */
export const figure = (value, digits = 2) => String(Number(value.toFixed(digits))).replace("-", "\u2212");

/** Return a number with its sign. */
export const signed = (value, digits = 2) => (Number(value.toFixed(digits)) > 0 ? `+${figure(value, digits)}` : figure(value, digits));
