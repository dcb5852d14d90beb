/**
 * What small pictures are made of. A picture is 48 wide and high, and is a list of shapes:
 * `{fill, d}`, `{stroke, width, d}` or `{text, x, y, size, fill}`.
 */

export const CREAM = "#f1e4c8";
export const BROWN = "#9a6b41";
export const WOOD = "#dcb06c";
export const WHITE = "#ffffff";
export const BLACK = "#1d2026";
export const RED = "#cf3f34";
export const YELLOW = "#f4c63d";
export const BLUE = "#2c5bc4";
export const SKY = "#8fb1ff";
export const GREEN = "#2f7d4f";
export const FELT = "#1f6b4a";
export const NIGHT = "#20283a";
export const SLATE = "#6b7688";
export const PAPER = "#f6f7fa";

export const fill = (color, ...d) => ({ fill: color, d: d.join("") });
export const line = (color, width, ...d) => ({ stroke: color, width, d: d.join("") });
export const text = (content, x, y, size, color = BLACK) => ({ text: content, x, y, size, fill: color });

export const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const box = (x, y, width, height = width) => `M${x} ${y}h${width}v${height}h${-width}z`;
export const ground = (color) => fill(color, box(0, 0, 48));

/** A board of squares: its ground and every other square. */
export const squares = (side, light, dark) => {
  const size = 48 / side;
  const darks = [];
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if ((x + y) % 2) darks.push(box(x * size, y * size, size));
  return [ground(light), fill(dark, ...darks)];
};

/** Lines from edge to edge: `first` is the first one's place, `step` the distance to the next. */
export const lines = (color, width, first, step) => {
  const found = [];
  for (let at = first; at <= 48 - first + 0.01; at += step) found.push(`M${first} ${at}H${48 - first}M${at} ${first}V${48 - first}`);
  return line(color, width, ...found);
};

/** Discs by rows of letters: `colors` by letter; any other letter is empty. */
export const stones = (rows, colors, first, step, r) =>
  Object.entries(colors).map(([letter, color]) =>
    fill(color, ...rows.flatMap((row, y) => [...row].map((each, x) => (each === letter ? disc(first + x * step, first + y * step, r) : "")))),
  );

/** A playing card with its upper left corner there. */
export const card = (x, y, width = 18, height = 26) => [
  fill(PAPER, `M${x + 3} ${y}h${width - 6}q3 0 3 3v${height - 6}q0 3-3 3h${6 - width}q-3 0-3-3v${6 - height}q0-3 3-3z`),
  line("#9aa4b5", 1, `M${x + 3} ${y}h${width - 6}q3 0 3 3v${height - 6}q0 3-3 3h${6 - width}q-3 0-3-3v${6 - height}q0-3 3-3z`),
];

export const heart = (x, y, s) => `M${x} ${y + s}C${x - 2.4 * s} ${y - 0.6 * s} ${x - 0.9 * s} ${y - 1.7 * s} ${x} ${y - 0.5 * s}C${x + 0.9 * s} ${y - 1.7 * s} ${x + 2.4 * s} ${y - 0.6 * s} ${x} ${y + s}z`;
export const spade = (x, y, s) => `M${x} ${y - 1.2 * s}C${x + 2.4 * s} ${y + 0.5 * s} ${x + 0.9 * s} ${y + 1.5 * s} ${x + 0.15 * s} ${y + 0.6 * s}L${x + 0.6 * s} ${y + 1.4 * s}H${x - 0.6 * s}L${x - 0.15 * s} ${y + 0.6 * s}C${x - 0.9 * s} ${y + 1.5 * s} ${x - 2.4 * s} ${y + 0.5 * s} ${x} ${y - 1.2 * s}z`;
export const diamond = (x, y, s) => `M${x} ${y - 1.3 * s}L${x + s} ${y}L${x} ${y + 1.3 * s}L${x - s} ${y}z`;
export const club = (x, y, s) => disc(x, y - 0.6 * s, 0.6 * s) + disc(x - 0.7 * s, y + 0.3 * s, 0.6 * s) + disc(x + 0.7 * s, y + 0.3 * s, 0.6 * s) + `M${x - 0.5 * s} ${y + 1.3 * s}h${s}L${x} ${y}z`;

/** A hexagon that stands on a corner. */
export const hexagon = (x, y, r) => {
  const [a, b] = [0.866 * r, 0.5 * r];
  return `M${x} ${y - r}L${x + a} ${y - b}V${y + b}L${x} ${y + r}L${x - a} ${y + b}V${y - b}z`;
};

/** A pawn, and the head of a knight, in the middle of a square of this size. */
export const pawn = (x, y, s) =>
  `M${x} ${y - s}a${0.42 * s} ${0.42 * s} 0 0 1 ${0.25 * s} ${0.76 * s}q${0.1 * s} ${0.6 * s} ${0.45 * s} ${0.8 * s}v${0.4 * s}h${-1.4 * s}v${-0.4 * s}q${0.35 * s} ${-0.2 * s} ${0.45 * s} ${-0.8 * s}a${0.42 * s} ${0.42 * s} 0 0 1 ${0.25 * s} ${-0.76 * s}z`;

/** Ten hexagons as three rows of a board, and some of them in a color. */
export const HEXES = [[12, 12], [24, 12], [36, 12], [18, 22.4], [30, 22.4], [42, 22.4], [24, 32.8], [36, 32.8], [12, 32.8], [6, 22.4]];
export const hexes = (color, ...at) => fill(color, ...at.map((each) => hexagon(...HEXES[each], 6.3)));
export const ALL_HEXES = HEXES.map((_, at) => at);

export const felt = ground(FELT);
export const back = (x, y) => [...card(x, y), fill(BLUE, box(x + 3, y + 3, 12, 20)), line(SKY, 1, `M${x + 3} ${y + 3}l12 20M${x + 15} ${y + 3}l-12 20`)];
export const face = (x, y, rank, suit, color) => [...card(x, y), text(rank, x + 9, y + 12, 11, color), fill(color, suit(x + 9, y + 19, 3))];
