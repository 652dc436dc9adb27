import type { CheckDifference } from "@corral/contract/types";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useCheck } from "./data";
import styles from "./reconciliation.module.css";
import { checksText as t } from "./text";

/** One reconciliation: differences first, then what was corrected by asking the provider. */
export function CheckDetail({ id }: { id: string }) {
  const check = useCheck(id);
  return (
    <Loaded of={check} skeleton={<Skeleton height={320} radius={16} />} missing={<Missing />}>
      {({ run, differences }) => (
        <>
          <div className={styles.head}>
            <h2 className={styles.day}>{run.dayWords}</h2>
            <span aria-live="polite">
              <Badge tone={run.tone}>{run.stateWords}</Badge>
            </span>
            <span className="muted small">{t.asked(run.attempts)}</span>
          </div>
          {run.state === "incomplete" && <Banner tone="warn">{t.incomplete}</Banner>}
          {run.state === "complete" && differences.length === 0 && (
            <EmptyState icon="check-circle" title={t.clean}>
              {t.cleanHint}
            </EmptyState>
          )}
          {differences.map((d) => (
            <Difference key={d.id} difference={d} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function Difference({ difference: d }: { difference: CheckDifference }) {
  return (
    <Card>
      <div className={styles.head}>
        <strong>{d.title}</strong>
        <Badge tone={d.settled ? "success" : "warn"}>{d.settled ? t.fixed : t.open}</Badge>
      </div>
      <p className="muted small">
        {d.charge.concept} · {d.methodWords}
        {d.paymentRef && (
          <span className={styles.code} translate="no">
            {" "}
            · {d.paymentRef}
          </span>
        )}
      </p>
      <dl className={styles.sides}>
        <Side name={t.ours} state={d.ourState} amount={d.ours} />
        <Side name={d.providerWords} state={d.theirState} amount={d.theirs} />
      </dl>
      {!d.settled && <p>{d.next}</p>}
      <ButtonLink kind="tonal" small href={`/cobro?c=${d.charge.id}`}>
        {t.goCharge}
      </ButtonLink>
    </Card>
  );
}

function Side({ name, state, amount }: { name: string; state: string; amount: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {state}
        {amount !== null && (
          <strong>
            <MoneyText amount={amount} />
          </strong>
        )}
      </dd>
    </div>
  );
}

const Missing = () => (
  <EmptyState
    icon="search"
    title={t.missing}
    actions={
      <ButtonLink kind="primary" href="/cobro?ver=revision-diaria" data-direction="back">
        {t.back}
      </ButtonLink>
    }
  />
);
