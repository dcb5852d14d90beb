/** The frames of films, asked for as far as they are wanted. */

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { prepared } from "../drawings/board.js";

const NONE = { frames: [], drawn: null, isWhole: false };

/**
 * Return `{reels, error, retry}`: of each track `{frames, drawn, isWhole}`: the frames so far, what their board is drawn
 * with, and whether there are no more.
 *
 * `tracks`: as in film.js; `key`: changes where they do. `upTo`: the index of the last frame that is wanted.
 */
export function useFrames(tracks, key, upTo) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState({ key, reels: tracks.map(() => NONE), error: null });
  const wanted = useRef(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const wakes = new Set();
    const wake = () => {
      wakes.forEach((woken) => woken());
      wakes.clear();
    };
    wanted.current = { upTo, wake };
    setState({ key, reels: tracks.map(() => NONE), error: null });
    const change = (at, how) =>
      !signal.aborted && setState((before) => ({ ...before, reels: before.reels.map((reel, index) => (index === at ? { ...reel, ...how(reel) } : reel)) }));
    const until = async (count) => {
      while (count > wanted.current.upTo && !signal.aborted) await new Promise((woken) => wakes.add(woken));
    };
    const shoot = async (track, at) => {
      let count = 0;
      for await (const frame of track.frames(signal)) {
        const drawn = count ? null : await prepared({ position: frame.position });
        if (signal.aborted) return;
        change(at, ({ frames, drawn: first }) => ({ frames: [...frames, frame], drawn: first ?? drawn }));
        count += 1;
        await until(count);
        if (signal.aborted) return;
      }
      change(at, () => ({ isWhole: true }));
    };
    Promise.all(tracks.map(shoot)).catch((error) => !signal.aborted && setState((before) => ({ ...before, error })));
    return () => {
      stop.abort();
      wake();
    };
  }, [key, attempt]);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current.upTo = upTo;
    wanted.current.wake();
  }, [upTo, key, attempt]);
  const { reels, error } = state.key === key ? state : { reels: tracks.map(() => NONE), error: null };
  return { reels, error, retry: () => setAttempt(attempt + 1) };
}
