import { type PointerEvent, useRef } from "react";

/** Minimum distance in px, and how much more horizontal than vertical a swipe must be. */
const FAR = 56;
const STEEP = 1.6;
/** The system's own gestures begin within this distance of the screen's edge, in px. */
const EDGE = 20;

/**
 * Horizontal swipes: `onSwipe(1)` is towards the next page. For an element with `touch-action: pan-y`, which follows the finger a little while
 * it moves. A mouse has buttons for this.
 */
export function useSwipe(onSwipe: (n: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number; id: number } | null>(null);
  const end = (e: PointerEvent<HTMLElement>) => {
    e.currentTarget.style.transform = "";
    from.current = null;
  };
  return {
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      if (e.pointerType === "mouse" || !e.isPrimary) return;
      if (e.clientX < EDGE || e.clientX > window.innerWidth - EDGE) return;
      from.current = { x: e.clientX, y: e.clientY, id: e.pointerId };
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      const at = from.current;
      if (!at || at.id !== e.pointerId) return;
      const [dx, dy] = [e.clientX - at.x, e.clientY - at.y];
      const along = Math.abs(dx) > 8 && Math.abs(dx) > Math.abs(dy) * STEEP;
      e.currentTarget.style.transform = along ? `translateX(${Math.round(dx / 4)}px)` : "";
    },
    onPointerUp: (e: PointerEvent<HTMLElement>) => {
      const at = from.current;
      end(e);
      if (!at || at.id !== e.pointerId) return;
      const [dx, dy] = [e.clientX - at.x, e.clientY - at.y];
      if (Math.abs(dx) >= FAR && Math.abs(dx) > Math.abs(dy) * STEEP) onSwipe(dx < 0 ? 1 : -1);
    },
    onPointerCancel: end,
  };
}
