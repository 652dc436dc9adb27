import { useEffect, useRef } from "react";
import { isTyping, TagReader } from "./tag-reader";

/** Listens for a tag reader wherever the focus is, but in what a person types into or a sheet that is open. */
export function useTagReader(onMark: (mark: string) => void) {
  const say = useRef(onMark);
  say.current = onMark;
  useEffect(() => {
    const reader = new TagReader();
    const hear = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || isTyping(e.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const mark = reader.key(e.key, e.timeStamp);
      if (mark === undefined) return;
      // Else the Enter would also press the button or follow the link that has the focus.
      e.preventDefault();
      e.stopPropagation();
      say.current(mark);
    };
    addEventListener("keydown", hear, true);
    return () => removeEventListener("keydown", hear, true);
  }, []);
}
