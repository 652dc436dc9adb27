import type { HistoryRow } from "@corral/contract/types";
import styles from "#src/features/business/customers/customers.module.css";
import { customersText as t } from "#src/features/business/customers/text";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useCustomerHistory } from "./data";

/** A customer's sales and charges with their states. */
export function CustomerHistory({ id }: { id: string }) {
  const history = useCustomerHistory(id);
  return (
    <div className={styles.column}>
      <Pages
        of={history}
        empty={
          <List heading={t.history}>
            <Row icon="receipt" title={t.noHistory} />
          </List>
        }
      >
        {(rows) => (
          <List heading={t.history}>
            {rows.map((it) => (
              <Line key={it.key} row={it} />
            ))}
          </List>
        )}
      </Pages>
    </div>
  );
}

const Line = ({ row: r }: { row: HistoryRow }) => (
  <Row
    href={r.kind === "sale" ? to("cobro", { ver: "ventas", pedido: r.id }) : to("cobro", { c: r.id })}
    title={<TitleAndAmount title={r.title} amount={r.amount} />}
    detail={
      <>
        {r.words}
        <span className={styles.marks}>
          {r.badges.map((b) => (
            <Badge key={b.state} tone={b.tone}>
              {b.words}
            </Badge>
          ))}
        </span>
      </>
    }
  />
);
