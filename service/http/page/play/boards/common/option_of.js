/** Return the value of a game's option: the one chosen, or the usual one. `card`: getGame's reply. */
export const optionOf = (card, options, name) => options[name] ?? card.options.find((option) => option.name === name).default;
