/**
 * A film: what the service plays, move after move, on the game's board. Two tracks are shown side by side, by one control.
 *
 * A track is
 *   name     tells it from others, of any film
 *   caption  what is shown above its board
 *   frames   `(signal) => frames`, as plays.js makes them
 *   game, options, state  which game it is, and where it begins
 */

import { html, useEffect, useState } from "../../vendor/preact.js";
import { styled } from "../../styled.js";
import { Failure } from "../../widgets/failure.js";
import Board from "../drawings/board.js";
import { playAddress } from "../links.js";
import { useFrames } from "./frames.js";

await styled("film.css", import.meta.url);

const AHEAD = 4;
const PACES = { slowly: 1600, "as usual": 800, fast: 250 };
const USUAL = "as usual";

/** Return the step that an address has: a whole number, else 0. */
export const stepIn = ({ at }) => (/^\d{1,3}$/.test(at ?? "") ? Number(at) : 0);

/**
 * `tracks`: as above. `ahead`: how many frames are asked for before they are shown. `below`: `(frames, at) => content` under
 * the boards, of the first track's frames up to the one that is shown. `onFrame`: called with the first track's frame.
 * `start`: the step where it begins, as the address has it. `onRest`: called with the step at which a person halts it.
 */
export function Film({ tracks, ahead = AHEAD, below, onFrame, start = 0, onRest }) {
  const key = tracks.map(({ name }) => name).join("\n");
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [pace, setPace] = useState(USUAL);
  const { reels, error, retry } = useFrames(tracks, key, at + (isPlaying ? AHEAD : ahead));
  const known = Math.max(...reels.map(({ frames }) => frames.length)) - 1;
  const isWhole = reels.every((reel) => reel.isWhole);
  const shown = Math.max(0, Math.min(at, known));
  const isOver = isWhole && shown >= known;
  useEffect(() => {
    setAt(start);
    setPlaying(false);
  }, [key]);
  useEffect(() => {
    if (!isPlaying || at > known) return undefined;
    if (isOver) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), PACES[pace]);
    return () => clearTimeout(timer);
  }, [isPlaying, at, known, isOver, pace]);
  const first = frameOf(reels[0], shown);
  useEffect(() => void (first && onFrame?.(first)), [first]);
  const go = (to) => {
    const step = Math.max(0, isWhole ? Math.min(to, known) : to);
    setPlaying(false);
    setAt(step);
    onRest?.(step);
  };
  const play = () => {
    if (isOver) setAt(0);
    if (isPlaying) onRest?.(shown);
    setPlaying(!isPlaying);
  };
  return html`
    <section class="film" aria-label="Film" data-at=${shown} data-whole=${isWhole} data-playing=${isPlaying}>
      <div class=${tracks.length > 1 ? "film-boards beside" : "film-boards"}>
        ${tracks.map((track, index) => html`<${Track} key=${track.name} track=${track} reel=${reels[index]} at=${shown} isPlaying=${isPlaying} />`)}
      </div>
      <${Failure} error=${error} onRetry=${retry} />
      <div class="film-control" role="group" aria-label="Film">
        <button type="button" class="main film-play" onClick=${play}>${isPlaying ? "Pause" : isOver && known > 0 ? "Play again" : "Play"}</button>
        <button type="button" class="film-back" disabled=${shown === 0} aria-label="One step back" title="One step back" onClick=${() => go(shown - 1)}>‹</button>
        <button type="button" class="film-on" disabled=${isOver} aria-label="One step on" title="One step on" onClick=${() => go((isWhole ? shown : at) + 1)}>›</button>
        <input type="range" class="film-at" min="0" max=${Math.max(known, 1)} value=${shown} aria-label="Step" onInput=${(event) => go(Number(event.target.value))} />
        <span class="film-count">${shown}${isWhole ? ` of ${known}` : ""}</span>
        <label class="film-pace">Speed <select value=${pace} onChange=${(event) => setPace(event.target.value)}>${Object.keys(PACES).map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      </div>
      ${below && reels[0].frames.length > 0 && below(reels[0].frames.slice(0, shown + 1), shown)}
    </section>`;
}

function Track({ track, reel, at, isPlaying }) {
  const frame = frameOf(reel, at);
  const { game, options, state } = track;
  const moves = reel.frames.slice(0, at + 1).map(({ last }) => last).filter(Boolean);
  return html`
    <div class="film-track" data-track=${track.name}>
      <div class="film-board">
        ${frame && reel.drawn
          ? html`<${Board} request=${{ body: { options } }} position=${frame.position} drawn=${reel.drawn} caption=${track.caption} shown=${{ last: frame.last, best: frame.best }} />`
          : html`<p class="waiting">Loading…</p>`}
      </div>
      <p class="film-says" aria-live=${isPlaying ? "off" : "polite"}>${frame?.says}</p>
      <p class="film-onward">${frame && frame.position.turn !== "over" && html`<a href=${playAddress({ game, options, state, moves })}>${moves.length ? "Play on from here" : "Play it"} →</a>`}</p>
    </div>`;
}

/** Return a reel's frame, of a shorter reel the last; undefined before it has any. */
const frameOf = ({ frames }, at) => frames[Math.min(at, frames.length - 1)];
