import { type KeyboardEvent, useRef, useState } from "react";

/** Slides in a track that snaps to one of them: which one is shown, and how the arrows and the keyboard move to another. */
export function useSlides(count: number, start = 0) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  /** Somebody looks at more than what it began with, or is about to. */
  const [isMoved, setMoved] = useState(false);
  /** On the way to this one: what passes by is not shown. */
  const target = useRef<number>(null);

  const go = (to: number, how: ScrollBehavior = "smooth") => {
    const next = Math.max(0, Math.min(count - 1, to));
    const list = track.current;
    if (!list || next === at) return;
    target.current = next;
    setMoved(true);
    setAt(next);
    list.scrollTo({ left: next * list.clientWidth, behavior: how });
  };
  const onScroll = () => {
    const list = track.current;
    if (!list?.clientWidth) return;
    const here = Math.round(list.scrollLeft / list.clientWidth);
    if (target.current !== null && target.current !== here) return;
    target.current = null;
    setAt(here);
    if (here !== start) setMoved(true);
  };
  /** The finger takes over. */
  const onPointerDown = () => {
    target.current = null;
    setMoved(true);
  };
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[e.key];
    if (to === undefined || count < 2) return;
    e.preventDefault();
    go(to);
    const slide = track.current?.children[Math.max(0, Math.min(count - 1, to))];
    slide?.querySelector("button")?.focus({ preventScroll: true });
  };
  return { track, at, isMoved, go, onScroll, onPointerDown, onKeyDown };
}
