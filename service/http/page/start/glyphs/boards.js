/** Small pictures of games on boards. */

import {
  ALL_HEXES, BLACK, BLUE, BROWN, CREAM, GREEN, NIGHT, PAPER, RED, SLATE, WHITE, WOOD, YELLOW,
  box, disc, fill, ground, hexes, line, lines, pawn, squares, stones,
} from "./shapes.js";

const LINES = "#7d5a26";
const KNIGHT = "M18 41c.5-8 7-12 8-18-3 2-5.5 2.2-7.5 2l-4.5 3.5c-1.5 1.5-3.5 2-5 .5-1.5-1.3-2.2-3.3-1.2-5.5l4.7-7c1.8-5 5-7.5 9-9l2-4.5c2 1 3 2 3.5 3.5 10.5 2 15 11 14 34.5z";
const CROWN = (x, y) => `M${x - 6} ${y + 6}l-1.5-9 4 4 3.5-7 3.5 7 4-4-1.5 9z`;


const pits = (color, seeds) => [
  ground(color),
  fill("#00000038", ...[9, 19, 29, 39].flatMap((x) => [disc(x, 16, 4.3), disc(x, 32, 4.3)])),
  fill(CREAM, ...seeds.flatMap(([x, y, count]) => Array.from({ length: count }, (_, at) => disc(x - 1.8 + (at % 2) * 3.4, y - 1.8 + Math.floor(at / 2) * 3.4, 1.5)))),
];

export const BOARDS = {
  chess: [...squares(4, CREAM, BROWN), fill(BLACK, KNIGHT), fill(CREAM, disc(21, 14.5, 1.4))],
  go: [ground(WOOD), lines(LINES, 1, 6, 9), ...stones([".b..b", ".wb..", "bw.w.", "...w.", "..b.."], { b: BLACK, w: WHITE }, 6, 9, 4.2)],
  othello: [ground(GREEN), lines("#1d5335", 1, 0, 12), ...stones(["....", ".wb.", ".bww", "..b."], { b: BLACK, w: WHITE }, 6, 12, 4.8)],
  checkers: [...squares(4, CREAM, BROWN), ...stones([".r.r", "r...", "...b", "b.b."], { r: RED, b: BLACK }, 6, 12, 4.8)],
  connect_four: [ground(BLUE), ...stones(["eeeee", "eeyee", "eryre", "ryrry", "yyrry"], { e: NIGHT, r: RED, y: YELLOW }, 6, 9, 3.8)],
  tic_tac_toe: [ground(PAPER), line(SLATE, 2, "M18 6V42M30 6V42M6 18H42M6 30H42"), line(RED, 2.6, "M9 9l6 6m0-6l-6 6M33 33l6 6m0-6l-6 6M21 21l6 6m0-6l-6 6"), line(BLUE, 2.6, disc(36, 12, 3.4), disc(12, 36, 3.4))],
  xiangqi: [ground(WOOD), line(LINES, 1, "M6 6H42V42H6zM18 6V42M30 6V42M6 18H42M6 30H42M18 30L30 42M30 30L18 42"), fill(CREAM, disc(18, 18, 7), disc(30, 32, 7)), line(RED, 1.6, disc(18, 18, 5.4), "M15 16h6M18 14v8M15.5 20h5"), line(BLACK, 1.6, disc(30, 32, 5.4), "M27 30h6M30 28v8M28 35l4-3")],
  shogi: [ground(WOOD), lines(LINES, 1, 0, 16), fill(CREAM, "M24 8L33 13L37 40H11L15 13z"), line(LINES, 1, "M24 8L33 13L37 40H11L15 13z"), line(BLACK, 2, "M19 19h10M24 15v9M18 25h12M21 29v6M27 29v6M20 35h8")],
  backgammon: [ground(CREAM), fill(BROWN, ...[0, 16, 32].flatMap((x) => [`M${x} 0h8L${x + 4} 19z`, `M${x + 8} 48h8L${x + 12} 29z`])), fill(RED, ...[8, 24, 40].map((x) => `M${x} 0h8L${x + 4} 19z`), ...[0, 16, 32].map((x) => `M${x} 48h8L${x + 4} 29z`)), fill(WHITE, disc(12, 4, 3.6), disc(12, 11, 3.6), disc(36, 44, 3.6)), fill(BLACK, disc(28, 44, 3.6), disc(28, 37, 3.6), disc(4, 4, 3.6))],
  hex: [ground(NIGHT), hexes("#dfe5f0", ...ALL_HEXES), hexes(RED, 0, 3, 6), hexes(BLUE, 1, 4, 5)],
  amazons: [...squares(4, CREAM, WOOD), fill(WHITE, CROWN(12, 36)), line(BLACK, 1, CROWN(12, 36)), fill(BLACK, CROWN(36, 12)), line(RED, 1.8, "M17 31L31 17M31 17l-5.5.5M31 17l-.5 5.5"), fill(SLATE, disc(36, 30, 4))],
  lines_of_action: [...squares(4, PAPER, "#b7c3da"), ...stones([".bb.", "w..w", "w.bw", ".b.."], { b: BLACK, w: WHITE }, 6, 12, 4.4), line(BLACK, 0.8, disc(6, 18, 4.4), disc(42, 18, 4.4), disc(6, 30, 4.4), disc(42, 30, 4.4))],
  breakthrough: [...squares(4, CREAM, BROWN), fill(BLACK, pawn(6, 7, 5), pawn(18, 7, 5), pawn(42, 7, 5)), fill(WHITE, pawn(30, 19, 5), pawn(18, 43, 5), pawn(6, 43, 5), pawn(42, 43, 5)), line(BLACK, 0.7, pawn(30, 19, 5), pawn(18, 43, 5), pawn(6, 43, 5), pawn(42, 43, 5))],
  domineering: [ground(PAPER), lines("#c4cbd8", 1, 0, 12), fill(BLUE, box(2, 2, 8, 20), box(26, 14, 8, 20)), fill(RED, box(14, 2, 20, 8), box(2, 38, 20, 8))],
  dots_and_boxes: [ground(PAPER), fill("#ffd9cf", box(10, 10, 14)), fill("#d5e0fb", box(24, 24, 14)), line(RED, 2.4, "M10 10H24V24H10z"), line(BLUE, 2.4, "M24 24H38V38H24z"), line(SLATE, 2.4, "M10 24V38"), fill(BLACK, ...[10, 24, 38].flatMap((x) => [10, 24, 38].map((y) => disc(x, y, 2.3))))],
  nine_mens_morris: [ground(WOOD), line(LINES, 1.4, box(6, 6, 36), box(13, 13, 22), box(20, 20, 8), "M24 6V20M24 28V42M6 24H20M28 24H42"), fill(BLACK, disc(24, 6, 3.6), disc(35, 24, 3.6), disc(13, 35, 3.6)), fill(WHITE, disc(6, 42, 3.6), disc(6, 24, 3.6), disc(24, 28, 3.6))],
  oware: pits(BROWN, [[9, 16, 4], [19, 16, 2], [29, 16, 3], [39, 16, 4], [9, 32, 3], [19, 32, 4], [39, 32, 1]]),
  kalah: pits("#7c5330", [[9, 16, 3], [29, 16, 4], [39, 16, 2], [9, 32, 4], [19, 32, 1], [29, 32, 4], [39, 32, 3]]),
};

/** The picture of a game that this page does not know. */
export const ANY = [...squares(4, PAPER, "#b7c3da"), fill(BLUE, disc(18, 30, 5)), fill(RED, disc(30, 18, 5))];
