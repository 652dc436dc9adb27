import type { ReportView } from "@corral/contract/types";
import { comparisons } from "@corral/domain/office/reports";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Segmented } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import { compared } from "./compared";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** The net amount, its parts, and the comparison with the time before or a year ago. */
export function Summary({
  report: { totals, before, previous, compare },
  chosen,
  onCompare,
}: {
  report: ReportView;
  /** What is asked for; the report may still be the one before. */
  chosen: ReportView["compare"];
  onCompare: (next: ReportView["compare"]) => void;
}) {
  const rows = [
    [t.collected, totals.collected],
    [t.refunded, totals.refunded],
    ...(totals.disputed !== 0 ? ([[t.disputed, totals.disputed]] as const) : []),
    ...(totals.fees !== null ? ([[t.fees, totals.fees]] as const) : []),
  ] as const;
  const change = compared(totals.net, before.net, compare);
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
            {t.compares[compare]} <span className="small">{t.beforeWhen(previous.words, previous.isToThisHour)}</span>
          </dt>
          <dd>
            <MoneyText amount={before.net} />
          </dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <Segmented
          label={t.compareLabel}
          value={chosen}
          options={comparisons.map((value) => ({ value, label: t.compareWith[value] }))}
          onChange={onCompare}
        />
        <Button kind="plain" small icon="print" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
    </Card>
  );
}
