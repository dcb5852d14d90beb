/** The history of search in games. */

import { later } from "../../widgets/later.js";

export default {
  title: "History",
  lessons: [
    {
      name: "time-line",
      title: "From Shannon to Suphx",
      text: [
        "Seventy years of programs that play. Each milestone opens a game here, against a search of its time.",
        "Where nothing is known of its hardware or speed, the entry says so.",
      ],
      view: later(() => import("../history/time_line.js"), "TimeLine"),
    },
  ],
};
