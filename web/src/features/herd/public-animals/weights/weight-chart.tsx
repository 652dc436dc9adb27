import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { cx } from "#src/ui/cx";
import { animalText as t } from "../animal/text";
import { type Chart, gainSince, nearest } from "./chart";
import styles from "./weight-chart.module.css";

/**
 * The line is stretched to the chart's size; text and dots are positioned over it in percent, so that they keep their size. A finger, the mouse or
 * the arrow keys select a weighing, which is shown above.
 */
export function WeightChart({ chart: { points, lines } }: { chart: Chart }) {
  const [at, setAt] = useState<number | null>(null);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const path = points.map((it) => `${it.x},${it.y}`).join(" ");
  const [firstDay, lastDay] = [dayInWords(first.weighing.day), dayInWords(last.weighing.day)];
  const says = t.chart(points.length, t.weight(first.weighing.grams), firstDay, t.weight(last.weighing.grams), lastDay);
  const shown = at === null ? undefined : points[at];
  const readingOf = (i: number) => {
    const reading = points[i];
    if (!reading) return "";
    const gain = gainSince(points[i - 1], reading);
    return t.readingOf(
      t.weight(reading.weighing.grams),
      shortDay(reading.weighing.day),
      gain === null ? null : t.gainOf(gain),
    );
  };
  const point = (e: PointerEvent<HTMLElement>) => {
    const box = e.currentTarget.getBoundingClientRect();
    if (box.width > 0) setAt(nearest(points, ((e.clientX - box.left) / box.width) * 100));
  };
  const press = (e: KeyboardEvent<HTMLElement>) => {
    const from = at ?? points.length - 1;
    const to = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: points.length - 1,
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    setAt(Math.min(Math.max(to, 0), points.length - 1));
  };
  return (
    <figure className={styles.chart}>
      <p className={cx(styles.reading, at !== null && styles.read)} aria-hidden="true">
        {at === null ? <span className="muted">{t.readingHint}</span> : readingOf(at)}
      </p>
      <div className={styles.plot}>
        <div role="img" aria-label={says}>
          {lines.map((it) => (
            <span key={it.grams} className={styles.mark} style={{ top: `${it.y}%` }}>
              <span className={styles.weight}>{t.weight(it.grams)}</span>
            </span>
          ))}
        </div>
        <div
          className={styles.area}
          role="slider"
          tabIndex={0}
          aria-label={t.reading}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(at ?? points.length - 1) + 1}
          aria-valuetext={readingOf(at ?? points.length - 1)}
          onPointerDown={point}
          onPointerMove={point}
          onKeyDown={press}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={`${first.x},100 ${path} ${last.x},100`} className={styles.under} />
            <polyline points={path} className={styles.line} />
          </svg>
          {shown && <span className={styles.guide} style={{ left: `${shown.x}%` }} />}
          {points.map((it, i) => (
            <span
              key={`${it.weighing.day} ${it.weighing.grams}`}
              className={cx(styles.dot, i === at && styles.here)}
              style={{ left: `${it.x}%`, top: `${it.y}%` }}
            />
          ))}
        </div>
      </div>
      <figcaption className={styles.ends} aria-hidden="true">
        <span>{shortDay(first.weighing.day)}</span>
        <span>{shortDay(last.weighing.day)}</span>
      </figcaption>
    </figure>
  );
}

/** "8 mar 2026". */
function shortDay(day: Day): string {
  const [, number, , month = "", , year] = dayInWords(day).split(" ");
  return `${number} ${month.slice(0, 3)} ${year}`;
}
