import type { ChargeView } from "@corral/contract/types";
import { useState } from "react";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import styles from "#src/shared/options.module.css";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Progress } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { DivideSheet } from "./divide-sheet";
import { plansText as t } from "./text";

type Parts = NonNullable<ChargeView["parts"]>;

/**
 * One debt in several payments, with what is in and what is missing, and the button that divides what is left. `hasUnsaved`: what is to be
 * saved on the page comes first.
 */
export default function PlanPart({
  charge,
  forStaff = false,
  hasUnsaved = false,
}: {
  charge: ChargeView;
  forStaff?: boolean;
  hasUnsaved?: boolean;
}) {
  const [dividing, setDividing] = useState(false);
  const { parts } = charge;
  // What is paid, or waits for the bank or the seller, leads to what is still to be paid.
  const isPaid = charge.remaining === 0;
  const others = parts?.items.filter((p) => !p.isThis && p.remaining > 0) ?? [];
  const isDone = isPaid || parts?.items.some((p) => p.isThis && p.waits);
  const next = isDone ? (others.find((p) => !p.waits) ?? (isPaid ? others[0] : undefined)) : undefined;
  return (
    <div className={styles.stack}>
      {parts && <PartList parts={parts} forStaff={forStaff} />}
      {next && !forStaff && (
        <ButtonLink kind={hasUnsaved || !isPaid ? "tonal" : "primary"} wide href={`/cobro?c=${next.chargeId}`}>
          {t.next(next.remaining)}
        </ButtonLink>
      )}
      {charge.mayDivide && (
        <Button
          kind={parts ? "plain" : "tonal"}
          wide={!parts}
          className={parts ? "edge" : ""}
          onClick={() => setDividing(true)}
        >
          {parts ? t.divideAgain : t.divide}
        </Button>
      )}
      {dividing && <DivideSheet charge={charge} onClose={() => setDividing(false)} />}
    </div>
  );
}

function PartList({ parts, forStaff }: { parts: Parts; forStaff: boolean }) {
  const { dueWords, overdue, paid, total, items } = parts;
  const due = forStaff ? { by: t.dueByForStaff, over: t.overdueForStaff } : { by: t.dueBy, over: t.overdue };
  return (
    <section className={styles.stack} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <p className="small muted">{t.headingOf(paid, total)}</p>
      <Progress label={t.headingOf(paid, total)} value={paid / total} />
      <List note={dueWords && paid < total ? (overdue ? due.over(dueWords) : due.by(dueWords)) : undefined}>
        {items.map((p, i) => (
          <Row
            key={p.chargeId}
            title={<TitleAndAmount title={t.part(i + 1)} amount={p.amount} />}
            detail={
              <span className={styles.marks}>
                {p.method && <span>{t.methods[p.method]}</span>}
                <Badge tone={p.tone}>{p.stateWords}</Badge>
                {p.isThis && <strong>{t.here}</strong>}
              </span>
            }
            {...(p.isThis ? {} : { href: `/cobro?c=${p.chargeId}` })}
          />
        ))}
      </List>
    </section>
  );
}
