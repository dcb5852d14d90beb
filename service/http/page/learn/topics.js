/** All lessons by topic, in the order of a course. */

import agents from "./lessons/agents.js";
import alphaBeta from "./lessons/alpha_beta.js";
import assumptions from "./lessons/assumptions.js";
import cost from "./lessons/cost.js";
import evaluation from "./lessons/evaluation.js";
import films from "./lessons/films.js";
import firstSteps from "./lessons/first_steps.js";
import history from "./lessons/history.js";
import kinds from "./lessons/kinds.js";
import minimax from "./lessons/minimax.js";
import opponents from "./lessons/opponents.js";
import paths from "./lessons/paths.js";
import policies from "./lessons/policies.js";
import sideBySide from "./lessons/side_by_side.js";
import values from "./lessons/values.js";

/** Topics: `{title, lessons}`. Of a lesson see lesson.js. */
export const TOPICS = [firstSteps, minimax, alphaBeta, values, evaluation, policies, assumptions, opponents, cost, paths, agents, films, sideBySide, kinds, history];

const ALL = TOPICS.flatMap((topic) => topic.lessons.map((lesson) => ({ topic, lesson })));

/** Return `{lesson, topic, before, after}` of a lesson's name: those beside it may be undefined. Null if there is none. */
export function around(name) {
  const at = ALL.findIndex(({ lesson }) => lesson.name === name);
  return at < 0 ? null : { ...ALL[at], before: ALL[at - 1]?.lesson, after: ALL[at + 1]?.lesson };
}
