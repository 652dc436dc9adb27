import { type Day, dayInWords } from "@corral/domain/time";
import { animalText as t } from "../../../text/animal";
import type { Chart } from "./chart";
import styles from "./weight-chart.module.css";

/** The line is stretched to its place; words and dots are laid over it in percent, so that they keep their size on any screen. */
export function WeightChart({ chart: { points, lines } }: { chart: Chart }) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const path = points.map((it) => `${it.x},${it.y}`).join(" ");
  const [firstDay, lastDay] = [first, last].map((it) => dayInWords(it.weighing.day as Day)) as [string, string];
  const says = t.chart(points.length, t.weight(first.weighing.grams), firstDay, t.weight(last.weighing.grams), lastDay);
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} role="img" aria-label={says}>
        {lines.map((it) => (
          <span key={it.grams} className={styles.mark} style={{ top: `${it.y}%` }}>
            <span className={styles.weight}>{t.weight(it.grams)}</span>
          </span>
        ))}
        <div className={styles.area}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={`${first.x},100 ${path} ${last.x},100`} className={styles.under} />
            <polyline points={path} className={styles.line} />
          </svg>
          {points.map((it) => (
            <span
              key={`${it.weighing.day} ${it.weighing.grams}`}
              className={styles.dot}
              style={{ left: `${it.x}%`, top: `${it.y}%` }}
              title={`${dayInWords(it.weighing.day as Day)}: ${t.weight(it.weighing.grams)}`}
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
function shortDay(day: string): string {
  const [, number, , month = "", , year] = dayInWords(day as Day).split(" ");
  return `${number} ${month.slice(0, 3)} ${year}`;
}
