import type { OutcomesView } from "@corral/contract/types";
import { figures } from "@corral/domain/kernel/text/figures";
import type { ReactNode } from "react";
import { Loaded } from "#src/shared/loaded";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type ReportAsk, useOutcomes } from "./data";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** What was sold, how the payments went, who didn't come, and what is owed: counts beside the sums of the ledger. */
export function Outcomes({ ask }: { ask: ReportAsk }) {
  const outcomes = useOutcomes(ask);
  return (
    <Loaded of={outcomes} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
      {(o) => (
        <>
          <Sold of={o} />
          <Attempts of={o.attempts} />
          {o.visits && o.visits.sold > 0 && <Visits of={o.visits} />}
          {o.waiting.length > 0 && (
            <Part>
              <List heading={t.waiting} note={t.waitingNote}>
                {o.waiting.map((it) => (
                  <Row
                    key={it.key}
                    title={it.words}
                    detail={t.charges(it.count)}
                    value={<MoneyText amount={it.amount} />}
                  />
                ))}
              </List>
            </Part>
          )}
          {o.owed.total > 0 && (
            <Part>
              <List heading={t.owed} note={t.owedNote}>
                {o.owed.ages.flatMap((it) =>
                  it.amount > 0 ? [<Row key={it.key} title={it.words} value={<MoneyText amount={it.amount} />} />] : [],
                )}
              </List>
            </Part>
          )}
        </>
      )}
    </Loaded>
  );
}

const Part = ({ children }: { children: ReactNode }) => <div className={styles.part}>{children}</div>;

const Sold = ({ of: { sold, units } }: { of: OutcomesView }) =>
  sold.count > 0 && (
    <Part>
      <List heading={t.sold}>
        <Row
          title={t.sales(sold.count)}
          detail={sold.average !== null && t.average(inPesos(sold.average))}
          value={<MoneyText amount={sold.total} />}
        />
        {units.map((it) => (
          <Row key={it.key} title={`${it.words}: ${figures(it.units)}`} value={<MoneyText amount={it.total} />} />
        ))}
      </List>
    </Part>
  );

const FATES = ["paid", "declined", "left", "waiting"] as const;

const Attempts = ({ of }: { of: OutcomesView["attempts"] }) =>
  of.length > 0 && (
    <Part>
      <List heading={t.attempts} note={t.attemptsNote}>
        {of.map((it) => {
          const decided = it.paid + it.declined + it.left;
          return (
            <Row
              key={it.key}
              title={it.words}
              detail={FATES.flatMap((fate) => (it[fate] > 0 ? [`${it[fate]} ${t.attempt[fate]}`] : [])).join(" · ")}
              value={decided > 0 ? percent(it.paid / decided) : undefined}
            />
          );
        })}
      </List>
    </Part>
  );

const Visits = ({ of: { sold, missed } }: { of: NonNullable<OutcomesView["visits"]> }) => (
  <Part>
    <List heading={t.visits}>
      <Row
        title={missed > 0 ? t.missed(missed, sold) : t.allCame(sold)}
        value={missed > 0 ? percent(missed / sold) : undefined}
      />
    </List>
  </Part>
);

const percent = (of: number) => `${Math.round(of * 100)}\u00a0%`;
