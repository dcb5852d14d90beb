/** Small pictures of puzzles, of games of counters, and of what lectures play. */

import {
  BLACK, BLUE, BROWN, CREAM, GREEN, NIGHT, PAPER, RED, SLATE, WHITE, WOOD, YELLOW,
  box, club, diamond, disc, face, felt, fill, ground, line, text,
} from "./shapes.js";

const sticks = (rows) => rows.map(([color, y, count]) => line(color, 2.6, ...Array.from({ length: count }, (_, at) => `M${24 + (at - (count - 1) / 2) * 6.5} ${y}v9`)));

export const OTHERS = {
  goofspiel: [felt, ...face(3, 17, "7", club, BLACK), ...face(27, 17, "9", diamond, RED), text("?", 24, 15, 13, CREAM)],
  matrix: [ground(PAPER), fill("#d5e0fb", box(8, 8, 16)), fill("#ffd9cf", box(24, 24, 16)), line(SLATE, 1.6, box(8, 8, 32), "M24 8V40M8 24H40"), text("1", 16, 20, 11, BLUE), text("−1", 32, 20, 10, RED), text("−1", 16, 36, 10, RED), text("1", 32, 36, 11, BLUE)],
  described: [ground(PAPER), fill("#e3e8f2", box(5, 5, 17), box(26, 26, 17)), line(SLATE, 1.6, box(5, 5, 38), "M24 5V43M5 24H43"), fill(BLUE, disc(14.5, 14.5, 5.5)), fill(RED, disc(33.5, 33.5, 5.5)), text("(", 29.5, 20, 15, BLACK), text("x", 33.7, 19, 11, BLUE), text(")", 38, 20, 15, BLACK), text("(", 10, 39, 15, BLACK), text("o", 14.4, 38, 11, RED), text(")", 19, 39, 15, BLACK)],
  nim: [ground(CREAM), ...sticks([[BROWN, 5, 3], [BROWN, 19, 4], [BROWN, 33, 5]])],
  n_person_nim: [ground(CREAM), ...sticks([[RED, 5, 2], [BLUE, 19, 3], [GREEN, 33, 4]])],
  grundy: [ground(CREAM), line(SLATE, 1.6, "M24 6V42"), fill(BROWN, ...[[13, 14], [13, 24], [13, 34], [35, 12], [35, 20], [35, 28], [35, 36]].map(([x, y]) => disc(x, y, 3.4)))],
  halving: [ground(PAPER), text("15", 13, 22, 14, BLACK), line(SLATE, 1.8, "M24 17h10M31 14l3 3-3 3"), text("7", 40, 22, 14, BLUE), text("÷2", 15, 41, 13, RED), text("−1", 35, 41, 13, RED)],
  bins: [ground(PAPER), line(SLATE, 1.8, "M5 10v28h10V10M19 10v28h10V10M33 10v28h10V10"), fill(BLUE, box(7, 28, 6, 9), box(21, 20, 6, 17), box(35, 24, 6, 13)), fill(RED, box(7, 20, 6, 6), box(35, 18, 6, 4))],
  tree: [ground(PAPER), line(SLATE, 1.6, "M24 12L12 25M24 12L36 25M12 25L7 38M12 25L17 38M36 25L31 38M36 25L41 38"), fill(BLUE, "M24 5l7 11H17z"), fill(RED, "M12 31l-6-10h12zM36 31l-6-10h12z"), fill(BLACK, ...[7, 17, 31, 41].map((x) => disc(x, 40, 3)))],
  pacman: [ground(NIGHT), line(BLUE, 2.2, "M3 8H45M3 40H45"), fill(YELLOW, "M14 24l9-6.5a11 11 0 1 0 0 13z"), fill(CREAM, disc(27, 24, 1.6)), fill(RED, "M32 34v-11a6.5 6.5 0 0 1 13 0v11l-3.2-3-3.3 3-3.3-3z"), fill(WHITE, disc(36.5, 22, 1.9), disc(41.5, 22, 1.9))],
  maze: [ground(PAPER), line(BLACK, 2.6, "M5 5H43V43H5V12M12 12H28V20M20 28V36H36M36 12V28H28M12 20V28"), line(BLUE, 1.8, "M8.5 8.5H32V24H16V40H28"), fill(GREEN, disc(30, 39.5, 2.8)), fill(RED, disc(8.5, 8.5, 2.6))],
  eight_puzzle: [ground(BROWN), fill(CREAM, ...[[3, 3], [18, 3], [33, 3], [3, 18], [33, 18], [3, 33], [18, 33], [33, 33]].map(([x, y]) => box(x, y, 12))), ...[["7", 9, 13], ["2", 24, 13], ["4", 39, 13], ["5", 9, 28], ["6", 39, 28], ["8", 9, 43], ["3", 24, 43], ["1", 39, 43]].map(([content, x, y]) => text(content, x, y, 10))],
  sokoban: [ground("#d8cdb8"), fill("#7b6650", box(0, 0, 48, 9), box(0, 39, 48, 9), box(0, 0, 7, 48)), fill(WOOD, box(20, 18, 13)), line(BROWN, 1.8, box(20, 18, 13), "M20 18l13 13M33 18l-13 13"), line(RED, 2, disc(40, 24.5, 4)), fill(BLUE, disc(13, 20, 3.4), "M8.5 32a4.5 6 0 0 1 9 0z")],
};
