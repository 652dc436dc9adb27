import type { ReportView } from "@corral/contract/types";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Segmented } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import { reportAddress } from "./address";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

const GAP = 0.28;

/** A short label, so that seven fit under the bars on a phone: "lun 16", "16" of a month, "16 nov" of a week, "nov". */
function tick({ from, to, label }: { from: string; to: string; label: string }, many: number): string {
  if (from === to) return many > 7 ? String(Number(from.slice(8))) : label.split(" ").slice(0, 2).join(" ");
  return / al /.test(label) ? (label.split(" al ")[0] ?? "") : label.slice(0, 3);
}

type Point = ReportView["series"][number];
const addressOf = (p: Point) =>
  p.from === p.to
    ? reportAddress({ lapso: "day", dia: p.from })
    : reportAddress({ lapso: "range", de: p.from, a: p.to });
const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * Income upwards and refunds downwards for each interval, on one scale; also as a table. The chart is one slider, because
 * the bars of a month are narrower than a finger: a tap, a drag or an arrow picks the one whose sums are said above.
 */
export function Bars({
  report: { series, range, steps },
  by,
  onStep,
}: {
  report: ReportView;
  by: ReportView["by"];
  onStep: (by: ReportView["by"]) => void;
}) {
  const [at, setAt] = useState<number>();
  const picked = at === undefined ? undefined : series[at];
  const pick = (e: PointerEvent<HTMLElement>) => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    const i = Math.floor(((e.clientX - left) / width) * series.length);
    setAt(Math.min(series.length - 1, Math.max(0, i)));
  };
  const step = (e: KeyboardEvent) => {
    const by = STEPS[e.key];
    if (!by) return;
    e.preventDefault();
    setAt(at === undefined ? 0 : Math.min(series.length - 1, Math.max(0, at + by)));
  };
  const up = Math.max(...series.map((p) => p.collected), 0);
  const down = Math.max(...series.map((p) => p.back), 0);
  const whole = Math.max(up + down, 1);
  const height = (amount: number) => (Math.max(0, amount) / whole) * 100;
  const zero = height(up);
  // Labels for every nth bar, so that they fit on a phone; a week's break in two lines there.
  const every = Math.ceil(series.length / 7);
  return (
    <Card className={styles.chart}>
      <div className={styles.chartHead}>
        <h2 className={styles.heading}>{t.chart}</h2>
        {steps.length > 1 && (
          <Segmented
            label={t.stepLabel}
            value={by}
            options={steps.map((value) => ({ value, label: t.steps[value] }))}
            onChange={onStep}
          />
        )}
      </div>
      <Picked point={picked} most={up} />
      <div
        className={styles.scrub}
        role="slider"
        tabIndex={0}
        aria-label={t.chartWords(range.words)}
        aria-valuemin={1}
        aria-valuemax={series.length}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={
          picked ? `${picked.label}: ${t.inOut(inPesos(picked.collected), inPesos(picked.back))}` : t.noneChosen
        }
        onPointerDown={pick}
        onPointerMove={(e) => e.buttons > 0 && pick(e)}
        onKeyDown={step}
      >
        <svg className={styles.bars} viewBox={`0 0 ${series.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {series.map((p, i) => (
            <g key={p.from} className={at === undefined || at === i ? undefined : styles.dim}>
              <rect
                className={styles.in}
                x={i + GAP / 2}
                width={1 - GAP}
                y={zero - height(p.collected)}
                height={height(p.collected)}
              />
              <rect className={styles.out} x={i + GAP / 2} width={1 - GAP} y={zero} height={height(p.back)} />
            </g>
          ))}
          <line className={styles.zero} x1={0} x2={series.length} y1={zero} y2={zero} />
        </svg>
      </div>
      <div
        className={styles.ticks}
        data-few={series.length <= 7 || undefined}
        style={{ gridTemplateColumns: `repeat(${series.length}, 1fr)` }}
        aria-hidden="true"
      >
        {series.map((p, i) => (
          <span key={p.from}>{i % every === 0 ? tick(p, series.length) : ""}</span>
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.inMark} /> {t.collected} <span className={styles.outMark} /> {t.back}
      </p>
      <SeriesTable series={series} />
    </Card>
  );
}

/** The sums of the bar that was picked, else the largest. */
const Picked = ({ point, most }: { point: Point | undefined; most: number }) => (
  <div className={styles.picked}>
    {point ? (
      <>
        <a className={styles.pickedDay} href={addressOf(point)} data-direction="none">
          {point.label}
        </a>
        <span>
          {t.collected} <MoneyText amount={point.collected} />
        </span>
        {point.back > 0 && (
          <span>
            {t.back} <MoneyText amount={point.back} />
          </span>
        )}
      </>
    ) : (
      <>
        <span>
          {t.most}: <MoneyText amount={most} />
        </span>
        <span>{t.noneChosen}</span>
      </>
    )}
  </div>
);

/** The same figures as a table. */
const SeriesTable = ({ series }: { series: readonly Point[] }) => (
  <details className={styles.details}>
    <summary>{t.table}</summary>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.when}</th>
          <th scope="col">{t.collected}</th>
          <th scope="col">{t.back}</th>
        </tr>
      </thead>
      <tbody>
        {series.map((p) => (
          <tr key={p.from}>
            <th scope="row">
              <a href={addressOf(p)} data-direction="none">
                {p.label}
              </a>
            </th>
            <td>
              <MoneyText amount={p.collected} />
            </td>
            <td>
              <MoneyText amount={p.back} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
