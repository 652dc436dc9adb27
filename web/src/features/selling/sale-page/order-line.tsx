import type { OrderRow } from "@corral/contract/types";
import styles from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { to } from "#src/nav/paths";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { Row } from "#src/ui/list";

/** A sale opens its page; a charge without one opens its own. */
export const orderHref = (order: OrderRow) =>
  order.kind === "sale" ? to("cobro", { ver: "ventas", pedido: order.id }) : to("cobro", { c: order.id });

/** The state of an order's money and of its goods, side by side, and what asks for somebody. */
function OrderMarks({ order: x }: { order: OrderRow }) {
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
    </span>
  );
}

/** The price of an order, and what came in where that is only a part. */
function OrderAmounts({ order: x }: { order: OrderRow }) {
  return (
    <span className={styles.amounts}>
      <MoneyText amount={x.total} />
      {x.estimated && <span className="small muted">{t.estimated}</span>}
      {x.collected > 0 && x.collected !== x.total && (
        <span className="small muted">
          {t.collected} <MoneyText amount={x.collected} />
        </span>
      )}
    </span>
  );
}

/** An order in the list. */
export const OrderLine = ({ order: x }: { order: OrderRow }) => (
  <Row
    href={orderHref(x)}
    title={x.buyer ?? x.title}
    detail={
      <>
        {x.buyer && `${x.title} · `}
        {x.placedWords}
        {x.folio && <span className="num"> · {x.folio}</span>}
        <OrderMarks order={x} />
      </>
    }
    value={<OrderAmounts order={x} />}
  />
);
