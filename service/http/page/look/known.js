/** Trees of the lectures, and random ones. */

/**
 * `{title, text}`, and of some: `letters`, whether the lecture names branches by letters; `choices`, the answers of its quiz,
 * each a list of letters.
 */
export const KNOWN = [
  { title: "The lecture's figure", text: "((3,12,8),(2,4,6),(14,5,2))" },
  { title: "Three plies", text: "max(min(max(3,4),max(1,2)),min(max(7,8),max(5,6)))" },
  { title: "Three plies, its mirror", text: "max(min(max(6,5),max(8,7)),min(max(2,1),max(4,3)))" },
  {
    title: "Quiz 2",
    text: "max(min(max(10,6),max(100,8)),min(max(1,2),max(20,4)))",
    letters: true,
    choices: [["e", "l"], ["g", "l"], ["g", "k", "l"], ["g", "n"]],
  },
  { title: "Deep cuts A to E", text: "max(A:min(max(2,3),B:max(5,9)),D:min(0,7),E:min(2,8))" },
  { title: "A child of the root with a wrong value", text: "((3,12,8),(3,1,6),(14,5,2))" },
  { title: "Equal values", text: "((3,12),(3,1))" },
  { title: "Two coins: chance", text: "max(heads:chance(1/2:min(2,4),1/2:min(7,4)),tails:chance(1/2:min(6,0),1/2:min(5,-2)))" },
  { title: "Chance alone", text: "max(chance(400,300),chance(492,362))" },
  { title: "Estimates at the cut-off", text: "max(min(~-1,~-2),min(~4,~9))" },
  {
    title: "Three players",
    text: "1(2(3([1,6,6],[7,1,2]),3([6,1,2],[7,2,1])),2(3([5,1,7],[1,5,2]),3([7,7,1],[5,2,5])))",
  },
];

/** Return the known tree of a text, or undefined. */
export const knownAs = (text) => KNOWN.find((tree) => tree.text === text);

const SHAPES = [[3, 3], [2, 2, 2], [2, 3], [3, 2], [2, 3, 2], [2, 2, 3]];
const GREATEST = 20;

/** Return a tree for two players in the lectures' notation, with leaves from 0 to 20. */
export function randomTree() {
  const [...widths] = SHAPES[below(SHAPES.length)];
  const grown = ([width, ...rest]) =>
    width ? `(${Array.from({ length: width }, () => grown(rest)).join(",")})` : String(below(GREATEST + 1));
  return grown(widths);
}

const below = (count) => Math.floor(Math.random() * count);
