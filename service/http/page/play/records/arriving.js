/** Texts that a person pastes while no field has the focus, or drops anywhere on the page. */

import { useEffect, useRef, useState } from "../../vendor/preact.js";
import { textOf } from "./encodings.js";

const FIELDS = "input, textarea, select, [contenteditable]";

/** `onText`: called with a text that has arrived. Return `{isOver}`: whether something is dragged over the page that can be dropped. */
export function useArriving(game, onText) {
  const [isOver, setOver] = useState(false);
  const now = useRef(null);
  now.current = { game, onText };
  useEffect(() => {
    const arrived = async (event, data) => {
      if (!data) return;
      const [file] = data.files;
      const typed = data.getData("text/plain");
      if (!file && !typed.trim()) return;
      event.preventDefault();
      const text = file ? await textOf(file, now.current.game) : typed;
      now.current?.onText(text);
    };
    const isForField = (event) => event.target.closest?.(FIELDS);
    let isOwn = false; // what is dragged comes from the page itself
    const handlers = {
      dragstart: () => void (isOwn = true),
      dragend: () => void (isOwn = false),
      paste: (event) => isForField(event) || arrived(event, event.clipboardData),
      dragover: (event) => {
        if (isOwn || (isForField(event) && !hasFile(event))) return;
        event.preventDefault();
        setOver(true);
      },
      dragleave: (event) => event.relatedTarget || setOver(false),
      drop: (event) => {
        setOver(false);
        if (!isOwn && (!isForField(event) || hasFile(event))) arrived(event, event.dataTransfer);
      },
    };
    Object.entries(handlers).forEach(([kind, handler]) => document.addEventListener(kind, handler));
    return () => {
      now.current = null;
      Object.entries(handlers).forEach(([kind, handler]) => document.removeEventListener(kind, handler));
    };
  }, []);
  return { isOver };
}

const hasFile = (event) => event.dataTransfer?.types.includes("Files");
