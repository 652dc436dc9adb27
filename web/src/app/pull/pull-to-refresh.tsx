import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Spinner } from "#src/ui/controls/button";
import { pullText as t } from "./text";

/** The distance in px from which a pull refreshes. */
const FAR = 88;
/** The longest time that the sign is shown without an answer. What is on the screen says how old it is. */
const LONGEST_MS = 10_000;

/** Pulling the page down, for the app on the home screen of an iPhone: Safari has it, an installed app there doesn't, and Android has its own. */
export default function PullToRefresh() {
  const client = useQueryClient();
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Numbers: older Safaris change the touch itself as it moves.
    let from: { x: number; y: number } | undefined;
    let far = 0;
    const begin = ({ touches }: TouchEvent) => {
      const [touch] = touches.length === 1 ? Array.from(touches) : [];
      // Not of a page that is scrolled down, and not under a sheet.
      const isFree = scrollY <= 0 && !document.querySelector("dialog[open]");
      from = touch && isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
      far = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      const now = touches[0];
      if (!from || !now) return;
      const down = now.clientY - from.y;
      // A sideways swipe is not a pull.
      far = down > Math.abs(now.clientX - from.x) ? down : 0;
      setPulled(far);
    };
    const end = () => {
      const isFar = from !== undefined && far >= FAR;
      from = undefined;
      setPulled(0);
      if (!isFar || !navigator.onLine) return;
      setBusy(true);
      const late = new Promise((then) => setTimeout(then, LONGEST_MS));
      void Promise.race([client.refetchQueries({ type: "active" }), late]).finally(() => setBusy(false));
    };
    const passive = { passive: true };
    addEventListener("touchstart", begin, passive);
    addEventListener("touchmove", move, passive);
    addEventListener("touchend", end);
    addEventListener("touchcancel", end);
    return () => {
      removeEventListener("touchstart", begin);
      removeEventListener("touchmove", move);
      removeEventListener("touchend", end);
      removeEventListener("touchcancel", end);
    };
  }, [client]);
  if (!isBusy && pulled < 12) return null;
  return (
    <div
      style={{
        position: "fixed",
        zIndex: 40,
        insetInline: 0,
        top: `calc(env(safe-area-inset-top) + ${isBusy ? 16 : Math.min(pulled, FAR) / 2}px)`,
        display: "grid",
        placeItems: "center",
        pointerEvents: "none",
      }}
    >
      <span
        style={{
          padding: "10px 18px",
          borderRadius: 999,
          background: "var(--surface)",
          boxShadow: "var(--shadow-2)",
        }}
      >
        <Spinner label={isBusy ? t.busy : pulled < FAR ? t.pull : t.release} />
      </span>
    </div>
  );
}
