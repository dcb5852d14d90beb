/** Options of a game. */

/** Return the value of a game's option: the one chosen, or the usual one. `description`: getGame's reply. */
export const optionOf = (description, options, name) => options[name] ?? description.options.find((option) => option.name === name).default;
