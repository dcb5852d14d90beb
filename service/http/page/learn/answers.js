/** The replies to a lesson's requests, and its drawings of them. */

import { useEffect, useMemo, useState } from "../vendor/preact.js";
import { send } from "../service.js";
import { prepared } from "./drawings.js";

/**
 * Send a lesson's requests, one after the other, if `wanted`; stop when another input is asked about.
 * Return `{requests, replies, drawings, error, retry}`; `replies` is null until all have come, and
 * `drawings`, as drawings.js has them, until they can be shown.
 */
export function useAnswers(lesson, input, wanted) {
  const requests = useMemo(() => lesson.requests(input), [lesson, input]);
  const [state, setState] = useState({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    const load = async () => {
      const replies = await all(requests, stop.signal);
      setState({ requests, replies });
      const drawings = await prepared(lesson.drawings, requests, replies, stop.signal);
      if (!stop.signal.aborted) setState({ requests, replies, drawings });
    };
    load().catch((error) => !stop.signal.aborted && setState({ requests, error }));
    return () => stop.abort();
  }, [requests, attempt, wanted]);
  const { replies = null, drawings = null, error = null } = state.requests === requests ? state : {};
  const retry = () => {
    setState({});
    setAttempt(attempt + 1);
  };
  return { requests, replies, drawings, error, retry };
}

async function all(requests, signal) {
  const replies = [];
  for (const { method, path, body } of requests) replies.push(await send(method, path, body, { signal }));
  return replies;
}
