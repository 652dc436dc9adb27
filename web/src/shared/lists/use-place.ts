import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The width that says how much fits in so many px: with text twice as large, half of them. */
const roomIn = (width: number) =>
  (width * 16) / (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

/** A list's width and room, and the distance of its first row from the top of the page. */
export function usePlace(): { at: RefObject<HTMLDivElement | null>; top: number; width: number; room: number } {
  const at = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(() => window.innerWidth);
  const [room, setRoom] = useState(() => roomIn(window.innerWidth));
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const list = at.current;
    if (!list) return;
    const measure = () => {
      if (list.clientWidth > 0) {
        setWidth(list.clientWidth);
        setRoom(roomIn(list.clientWidth));
      }
      setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(measure);
    watch.observe(list);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  return { at, top, width, room };
}

/** Fetches the next page while the end of the loaded rows is near. */
export function useMoreAhead(isNear: boolean, onMore: () => void) {
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (isNear) more.current();
  }, [isNear]);
}
