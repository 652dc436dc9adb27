import { useEffect, useRef } from "react";
import { isTyping, TagReader } from "./tag-reader";

/** Who listens; where an animal is open beside its list, only the one drawn last does. */
const listeners: object[] = [];

/** Listens for a tag reader, except in text fields and while a sheet is open. */
export function useTagReader(onMark: (mark: string) => void) {
  const say = useRef(onMark);
  say.current = onMark;
  useEffect(() => {
    const reader = new TagReader();
    listeners.push(reader);
    let resting: ReturnType<typeof setTimeout> | undefined;
    const hear = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || isTyping(e.target)) return;
      if (document.querySelector("dialog[open]") || listeners.at(-1) !== reader) return;
      clearTimeout(resting);
      const mark = reader.key(e.key, e.timeStamp);
      if (mark === undefined) {
        resting = setTimeout(() => {
          const whole = reader.rest();
          if (whole !== undefined) say.current(whole);
        }, TagReader.REST_MS);
        return;
      }
      // Otherwise Enter would also activate the focused button or link.
      e.preventDefault();
      e.stopPropagation();
      say.current(mark);
    };
    addEventListener("keydown", hear, true);
    return () => {
      listeners.splice(listeners.indexOf(reader), 1);
      clearTimeout(resting);
      removeEventListener("keydown", hear, true);
    };
  }, []);
}
