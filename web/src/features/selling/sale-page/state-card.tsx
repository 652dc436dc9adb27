import type { SaleDetail } from "@corral/contract/types";
import type { ReactNode } from "react";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { Card } from "#src/ui/list";

type Axis = Pick<SaleDetail["money"], "words" | "tone">;
interface Sum {
  name: string;
  amount: ReactNode;
}

/** What is sold, the state of its money and of its goods, and how much: the head of a sale's page and of a charge's. */
export function StateCard({
  title,
  words,
  folio = null,
  money,
  delivery,
  sums,
  children,
}: {
  title: string;
  /** Where it was made, and when. */
  words: string;
  folio?: string | null;
  money: Axis;
  /** Null where nothing is handed over. */
  delivery: Axis | null;
  sums: (Sum | false)[];
  children?: ReactNode;
}) {
  return (
    <Card className={styles.state}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className="muted">
          {words}
          {folio && (
            <>
              {" "}
              · <span className={cx("num", styles.folio)}>{folio}</span>
            </>
          )}
        </span>
      </header>
      <dl className={styles.sums}>
        {sums.map(
          (it) =>
            it && (
              <div key={it.name}>
                <dt>{it.name}</dt>
                <dd>{it.amount}</dd>
              </div>
            ),
        )}
      </dl>
      <dl className={styles.axes} aria-label={t.states}>
        {[
          { name: t.money, axis: money },
          { name: t.delivery, axis: delivery ?? { words: t.noDelivery, tone: "neutral" as const } },
        ].map(({ name, axis }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Badge tone={axis.tone}>{axis.words}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}
