import type { ReportView } from "@corral/contract/types";
import { MoneyText } from "#src/shared/money/money-text";
import { Card } from "#src/ui/list";
import { compared } from "./compared";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** The net amount, its parts, and the comparison with the previous period. */
export function Summary({ report: { totals, before, previous } }: { report: ReportView }) {
  const rows = [
    [t.collected, totals.collected],
    [t.refunded, totals.refunded],
    ...(totals.disputed !== 0 ? ([[t.disputed, totals.disputed]] as const) : []),
    ...(totals.fees !== null ? ([[t.fees, totals.fees]] as const) : []),
  ] as const;
  const change = compared(totals.net, before.net);
  return (
    <Card className={styles.summary}>
      <p className={styles.label}>{t.net}</p>
      <p className="sum" data-testid="net">
        <MoneyText amount={totals.net} />
      </p>
      {change && <p className={styles.label}>{change}</p>}
      <dl className={styles.facts}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} />
            </dd>
          </div>
        ))}
        <div className={styles.before}>
          <dt>
            {t.before} <span className="small">{t.beforeWhen(previous.words, previous.isToThisHour)}</span>
          </dt>
          <dd>
            <MoneyText amount={before.net} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
