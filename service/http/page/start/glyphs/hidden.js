/** Small pictures of games in which nobody sees all: cards, dice under a cup, hidden pieces. */

import {
  ALL_HEXES, BLACK, CREAM, NIGHT, PAPER, RED, SKY, WHITE, YELLOW,
  back, box, card, club, diamond, disc, face, felt, fill, ground, heart, hexes, line, lines, pawn, spade, squares, text,
} from "./shapes.js";

const die = (x, y, side, pips) => [fill(WHITE, `M${x + 3} ${y}h${side - 6}q3 0 3 3v${side - 6}q0 3-3 3h${6 - side}q-3 0-3-3v${6 - side}q0-3 3-3z`), fill(BLACK, ...pips.map(([px, py]) => disc(x + px * side, y + py * side, 1.9)))];

export const HIDDEN = {
  hearts: [felt, ...card(6, 11), fill(RED, heart(15, 24, 5)), ...card(24, 11), text("Q", 33, 22, 11), fill(BLACK, spade(33, 29, 3.5))],
  spades: [felt, ...back(7, 9), ...card(21, 13), fill(BLACK, spade(30, 26, 6))],
  holdem: [felt, ...face(5, 4, "A", spade, BLACK), ...face(25, 4, "K", heart, RED), fill(YELLOW, disc(17, 39, 5)), fill(RED, disc(30, 39, 5)), line(PAPER, 1.2, disc(17, 39, 3), disc(30, 39, 3))],
  bridge_play: [felt, fill(PAPER, box(17, 3, 14, 11), box(17, 34, 14, 11), box(3, 17, 11, 14), box(34, 17, 11, 14)), fill(RED, heart(24, 8, 2.6), diamond(8.5, 24, 3)), fill(BLACK, spade(24, 39, 2.8), club(39.5, 24, 3)), line(CREAM, 1.2, box(18, 18, 12))],
  battleship: [ground("#2f74a8"), lines("#5c9bc9", 1, 0, 12), fill("#d6dde8", "M4 24a6 5 0 0 1 6-5h16a6 5 0 0 1 0 10h-16a6 5 0 0 1-6-5z", "M37 14v18a4 5 0 0 1-8 0z"), fill(RED, disc(18, 24, 3.4)), fill(WHITE, disc(42, 42, 2.6), disc(6, 6, 2.6))],
  kriegspiel: [...squares(4, "#566078", NIGHT), fill(WHITE, pawn(12, 40, 9), pawn(36, 34, 9)), fill("#8793ab55", pawn(24, 14, 9), pawn(38, 12, 9))],
  phantom_tic_tac_toe: [ground(NIGHT), line(SKY, 2, "M18 6V42M30 6V42M6 18H42M6 30H42"), line("#ff8f98", 2.6, "M9 9l6 6m0-6l-6 6M21 21l6 6m0-6l-6 6"), line("#4b5874", 2.6, disc(36, 12, 3.4), disc(36, 36, 3.4))],
  dark_hex: [ground("#11151f"), hexes("#39445c", ...ALL_HEXES), hexes(RED, 3, 6), hexes("#5a6783", 4)],
  kuhn_poker: [felt, ...face(5, 11, "K", spade, BLACK), ...back(26, 11)],
  leduc_poker: [felt, ...face(3, 4, "Q", heart, RED), ...back(27, 4), ...face(15, 19, "Q", spade, BLACK)],
  liars_dice: [ground("#6f4526"), ...die(5, 12, 22, [[0.25, 0.25], [0.75, 0.25], [0.5, 0.5], [0.25, 0.75], [0.75, 0.75]]), fill(NIGHT, "M27 40l3-26q7-4 12 0l3 26z"), line(CREAM, 1.2, "M29 20q7 3 14 0")],
};
