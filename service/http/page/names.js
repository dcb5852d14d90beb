/** Players' names as text for people. */

/** Return a player's name for people: players who are only numbered are called players. */
export const called = (name) => (/^\d+$/.test(name) ? `player ${name}` : name);

/** Return a text with a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
