import type { ChargeView } from "@corral/contract/types";
import { nextPart } from "@corral/domain/payments/charges/charge-page";
import { useState } from "react";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import styles from "#src/shared/options.module.css";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Progress } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { DivideSheet } from "./divide-sheet";
import { plansText as t } from "./text";

type Parts = NonNullable<ChargeView["parts"]>;

/** One debt in several payments, with what is in and what is missing, and the button that divides what is left. */
export default function PlanPart({
  charge,
  forStaff = false,
  isMain = false,
  startsDividing = false,
}: {
  charge: ChargeView;
  forStaff?: boolean;
  /** Whether paying the next part is the main act of the page. */
  isMain?: boolean;
  /** Its buyer chose several payments in the cart. */
  startsDividing?: boolean;
}) {
  const [dividing, setDividing] = useState(startsDividing);
  const { parts } = charge;
  const next = nextPart(charge);
  return (
    <div className={styles.stack}>
      {parts && <PartList parts={parts} forStaff={forStaff} />}
      {next && !forStaff && (
        <ButtonLink kind={isMain ? "primary" : "tonal"} wide href={`/cobro?c=${next.chargeId}`}>
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
