import { useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import styles from "./feedback.module.css";
import { words } from "./words";

export interface CountdownProps {
  /** UTC milliseconds of the end. */
  until: number;
  /** The clock to count by: pass the server's where the server decides. */
  now: () => number;
  onEnd?: (() => void) | undefined;
  label?: string | undefined;
}

/** "14:59" counting down. Announced only at five minutes, at one and at the end, so as not to flood a screen reader. */
export function Countdown({ until, now, onEnd, label = words.timeLeft }: CountdownProps) {
  const [left, setLeft] = useState(() => until - now());
  const [said, setSaid] = useState("");
  const end = useRef(onEnd);
  end.current = onEnd;
  const clock = useRef(now);
  clock.current = now;

  useEffect(() => {
    let last = Number.POSITIVE_INFINITY;
    const beat = () => {
      const ms = until - clock.current();
      setLeft(ms);
      for (const minutes of [5, 1])
        if (last > minutes * 60_000 && ms <= minutes * 60_000 && ms > 0)
          setSaid(words.minutesLeft(Math.ceil(ms / 60_000)));
      if (last > 0 && ms <= 0) {
        setSaid(words.timeUp);
        end.current?.();
        clearInterval(timer);
      }
      last = ms;
    };
    const timer = setInterval(beat, 1000);
    beat();
    return () => clearInterval(timer);
  }, [until]);

  return (
    <span className={cx(styles.countdown, left < 60_000 && styles.urgent)}>
      <span role="timer" aria-label={label} aria-live="off">
        {inClock(left)}
      </span>
      <span className="hush" aria-live="polite">
        {said}
      </span>
    </span>
  );
}

function inClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
