/** A job of the service: begun, followed while it runs, and stopped. */

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { fetched, send } from "../../service.js";

const BETWEEN_MS = 400;
const NONE = { job: null, error: null, isRunning: false };

/**
 * A hook: `{job, error, isRunning, start, stop}`. `job`: the service's last word about it, or null. `start(body)`: of createJob.
 * `onDone(result, body)`: called with what a job has found. A job is stopped when the page is left.
 */
export function useJob(onDone) {
  const [state, setState] = useState(NONE);
  const running = useRef(null);
  const stop = () => {
    running.current?.abort();
    setState((before) => ({ ...before, isRunning: false }));
  };
  const start = (body) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const change = (next) => !signal.aborted && setState(next);
    change({ ...NONE, isRunning: true });
    followed(body, (job) => change({ job, error: null, isRunning: true }), signal).then(
      (job) => {
        change({ job, error: null, isRunning: false });
        if (!signal.aborted && job.result) onDone(job.result, body);
      },
      (error) => change({ job: null, error, isRunning: false }),
    );
  };
  useEffect(() => () => running.current?.abort(), []);
  return { ...state, start, stop };
}

/** Create a job; return it once it has ended. `onChange`: called with it meanwhile. `signal`: cancels it. Errors: as `send`; an error of the job's own. */
async function followed(body, onChange, signal) {
  let job = await send("POST", "v1/jobs", body);
  const path = `v1/jobs/${job.id}`;
  const cancel = () => void send("DELETE", path, undefined, { quiet: true }).catch(() => {});
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    do {
      onChange(job);
      await waited(BETWEEN_MS, signal);
      job = await fetched(path, signal);
    } while (job.status === "queued" || job.status === "running");
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  if (job.status === "failed") throw new Error(job.error.detail ?? job.error.title);
  return job;
}

function waited(ms, signal) {
  return new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()), ms);
  });
}
