/** Bins, read from the service's picture of them. */

/** Return the bins of a picture: `{name, numbers, isChosen}`, where a number is `{text, isTaken}`. */
export const readBins = (picture) =>
  picture.split("\n").map((line) => {
    const [, sign, name, numbers] = line.match(/^([> ]) (\w+): (.*)$/);
    return { name, isChosen: sign === ">", numbers: numbers.split(" ").filter(Boolean).map(written) };
  });

const written = (text) => (text.startsWith("[") ? { text: text.slice(1, -1), isTaken: true } : { text, isTaken: false });
