/** What several lessons share: trees and positions, requests, and what is read from the replies. */

export const LECTURE_TREE = "((3,12,8),(2,4,6),(14,5,2))";
/** Connect Four, four moves in. */
export const FOUR_IN = ["4", "4", "3", "5"];
/** A middlegame of chess, as a FEN. White is to move. */
export const MIDDLEGAME = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";

/** Ask about a position of a game: `post("tree", "move", {options, algorithm})`. */
export const post = (game, operation, body) => ({ method: "POST", path: `v1/games/${game}/${operation}`, body });

/** Search a tree that is drawn in text; `more` are further fields of the request. */
export const searched = (text, algorithm, more) => post("tree", "move", { options: { text }, algorithm, ...more });
export const traced = (text, algorithm = "plain_alpha_beta", more) => post("tree", "trace", { options: { text }, algorithm, ...more });

/** The input of a lesson about one tree. */
export const treeInput = (value) => ({ label: "The tree", value });

/** Return the branches that a trace cut: `[{path, by, limit}]`. */
export const cutsOf = (trace) => trace.records.filter(({ kind }) => kind === "cut");

/** Return the values of the leaves below the cuts of a trace, by minimax's trace of the same tree. */
export function leavesCut(trace, minimax) {
  const paths = cutsOf(trace).map(({ path }) => path.join());
  const below = ({ path }) => paths.some((cut) => `${path.join()},`.startsWith(`${cut},`));
  return minimax.records.filter((record) => record.leaf && below(record)).map(({ value }) => value);
}

/** Return the bounds that a node had, one after the other: `boundsOf(trace, ["a"], "beta")`. */
export const boundsOf = (trace, path, bound) =>
  trace.records.find((record) => record.kind === "node" && record.path.join() === path.join())?.updates?.map((update) => update[bound]) ?? [];
