/** The history of search in games. */

import { later } from "../../widgets/later.js";

export default {
  title: "History",
  lessons: [
    {
      name: "time-line",
      title: "From Shannon to Pluribus",
      text: [
        "Seventy years of programs that play. Each milestone opens a game here, against a search of its time.",
        "Hardware and speed stand where they are known for sure.",
      ],
      view: later(() => import("../history/time_line.js"), "TimeLine"),
    },
  ],
};
