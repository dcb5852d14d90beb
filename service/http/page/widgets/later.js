/** Components that are loaded when they are first shown. */

import { html, useEffect, useState } from "../vendor/preact.js";
import { Failure } from "./failure.js";

/**
 * Return a component that stands for another one. `load`: imports its module; `name`: its name there. Nothing is shown
 * until it is loaded.
 */
export function later(load, name) {
  let module = null;
  return function Later(given) {
    const [state, setState] = useState({ attempt: 0, error: null });
    useEffect(() => {
      if (module) return undefined;
      let isStill = true;
      load().then(
        (found) => {
          module = found;
          if (isStill) setState({ ...state });
        },
        (error) => isStill && setState({ ...state, error }),
      );
      return () => (isStill = false);
    }, [state.attempt]);
    if (state.error) return html`<${Failure} error=${state.error} onRetry=${() => setState({ attempt: state.attempt + 1, error: null })} />`;
    return module && html`<${module[name]} ...${given} />`;
  };
}
