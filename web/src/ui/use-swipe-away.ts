import { type PointerEvent, useRef } from "react";

/** From here on a finger that moves is a swipe and no longer a tap, in px. */
const BEGINS = 12;
/** The part of the row's width from which it goes. */
const AWAY = 0.35;

/**
 * Swipes a row away to the left, on a touch screen: it follows the finger, and is back in its place when let go too soon. A button for the
 * same stands in the row, and what is swiped away can be brought back. The row needs `touch-action: pan-y`.
 */
export function useSwipeAway<E extends HTMLElement>(onAway: () => void) {
  const from = useRef<{ x: number; y: number; isSwipe: boolean }>(undefined);
  const draw = (row: HTMLElement, x: number) => {
    row.style.transform = x < 0 ? `translateX(${x}px)` : "";
    row.style.opacity = x < 0 ? String(1 + x / row.offsetWidth) : "";
  };
  const leave = ({ currentTarget: row }: PointerEvent<E>) => {
    from.current = undefined;
    draw(row, 0);
  };
  return {
    onPointerDown: (e: PointerEvent<E>) => {
      if (e.pointerType === "touch") from.current = { x: e.clientX, y: e.clientY, isSwipe: false };
    },
    onPointerMove: (e: PointerEvent<E>) => {
      const at = from.current;
      if (!at) return;
      const [dx, dy] = [e.clientX - at.x, e.clientY - at.y];
      if (!at.isSwipe && -dx > BEGINS && -dx > Math.abs(dy)) {
        at.isSwipe = true;
        e.currentTarget.setPointerCapture(e.pointerId);
      }
      if (at.isSwipe) draw(e.currentTarget, dx);
    },
    onPointerUp: (e: PointerEvent<E>) => {
      const at = from.current;
      leave(e);
      if (at?.isSwipe && at.x - e.clientX > e.currentTarget.offsetWidth * AWAY) onAway();
    },
    onPointerCancel: leave,
  };
}
