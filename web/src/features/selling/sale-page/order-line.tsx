import type { OrderRow } from "@corral/contract/types";
import type { ReactNode } from "react";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { to } from "#src/nav/paths";
import { MoneyText } from "#src/shared/money/money-text";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Unbroken } from "#src/shared/unbroken";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";

/** A sale opens its page; a charge without one opens its own. */
export const orderHref = (order: OrderRow) =>
  order.kind === "sale" ? to("cobro", { ver: "ventas", pedido: order.id }) : to("cobro", { c: order.id });

/** The state of an order's money and of its goods, side by side, and what asks for somebody. */
function OrderMarks({ order: x, children }: { order: OrderRow; children?: ReactNode }) {
  return (
    <span className={styles.marks}>
      <Badge tone={x.money.tone}>{x.money.words}</Badge>
      {x.fulfilment && <Badge tone={x.fulfilment.tone}>{x.fulfilment.words}</Badge>}
      {x.asked && (
        <Badge tone="warn" icon="warning">
          {t.asked}
        </Badge>
      )}
      {x.tasks > 0 && (
        <Badge tone="warn" icon="warning">
          {t.tasks(x.tasks)}
        </Badge>
      )}
      {children}
    </span>
  );
}

/** An order in the list: its price, and what came in where that is only a part. The folio only where a word may have found it. */
export function OrderLine({ order: x, hasFolio }: { order: OrderRow; hasFolio: boolean }) {
  const when = <Unbroken>{x.placedWords}</Unbroken>;
  const isPartly = x.collected > 0 && x.collected !== x.total;
  return (
    <Row
      href={orderHref(x)}
      title={<TitleAndAmount title={x.buyer ?? x.title} amount={x.total} />}
      detail={
        <>
          {x.buyer && (
            <>
              {`${x.title} · `}
              {when}
            </>
          )}
          {hasFolio && x.folio && (
            <>
              {x.buyer && " · "}
              <span className={cx("num", styles.folio)}>{x.folio}</span>
            </>
          )}
          {x.estimated && ` · ${t.estimated}`}
          {isPartly && (
            <>
              {` · ${t.collected} `}
              <MoneyText amount={x.collected} />
            </>
          )}
          {/* Without a buyer there may be no line of its own for it. */}
          <OrderMarks order={x}>{!x.buyer && when}</OrderMarks>
        </>
      }
    />
  );
}
