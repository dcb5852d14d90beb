/** The replies to a lesson's requests. */

import { useEffect, useMemo, useState } from "../vendor/preact.js";
import { send } from "../service.js";

/**
 * Send a lesson's requests, one after the other, if `wanted`; stop when another input is asked about.
 * Return `{requests, replies, error, retry}`; `replies` is null until all have come.
 */
export function useAnswers(lesson, input, wanted) {
  const requests = useMemo(() => lesson.requests(input), [lesson, input]);
  const [state, setState] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    all(requests, stop.signal).then(
      (replies) => setState({ requests, replies }),
      (error) => error.name !== "AbortError" && setState({ requests, error }),
    );
    return () => stop.abort();
  }, [requests, attempt, wanted]);
  const { replies = null, error = null } = state.requests === requests ? state : {};
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { requests, replies, error, retry };
}

async function all(requests, signal) {
  const replies = [];
  for (const { method, path, body } of requests) replies.push(await send(method, path, body, { signal }));
  return replies;
}
