/** The text of a file: UTF-8, or else the encoding that programs of the game used before it. */

const USUAL = "windows-1252";
const OLD = { shogi: "shift_jis", xiangqi: "gb18030" };
const MARKS = { "255,254": "utf-16le", "254,255": "utf-16be" };

/** Return the text of a file, for a game. */
export async function textOf(file, game) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const encoding of [MARKS[bytes.slice(0, 2).join()], "utf-8", OLD[game]].filter(Boolean)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // another encoding
    }
  }
  return new TextDecoder(USUAL).decode(bytes);
}
