import { dayInWords } from "@corral/domain/kernel/time";
import { Card } from "#src/ui/list";
import { animalText as t } from "../animal/text";
import { toChart, type Weighing } from "./chart";
import { WeightChart } from "./weight-chart";
import styles from "./weights.module.css";

/** How it has grown: the last weight, the daily gain, a chart, and the same figures as a table. */
export function Weights({ weights, dailyGainG }: { weights: Weighing[]; dailyGainG: number | null }) {
  const chart = toChart(weights);
  const last = chart.points.at(-1)?.weighing;
  if (!last) return null;
  return (
    <section className={styles.section}>
      <h2>{t.weights}</h2>
      <Card>
        <dl className={styles.figures}>
          <div>
            <dt>{t.now}</dt>
            <dd>{t.weight(last.grams)}</dd>
          </div>
          {dailyGainG !== null && (
            <div>
              <dt>{t.gain}</dt>
              <dd>{t.gainOf(dailyGainG)}</dd>
            </div>
          )}
        </dl>
        {chart.points.length > 1 && <WeightChart chart={chart} />}
        <details className={styles.table}>
          <summary>{t.table}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.day}</th>
                <th scope="col">{t.weights}</th>
              </tr>
            </thead>
            <tbody>
              {[...chart.points].reverse().map(({ weighing: it }) => (
                <tr key={`${it.day} ${it.grams}`}>
                  <td>{dayInWords(it.day)}</td>
                  <td>{t.weight(it.grams)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
    </section>
  );
}
