import type { ReactNode } from "react";
import styles from "#src/features/selling/sales/sales.module.css";
import { useKeptSales } from "#src/features/selling/sales/staff/sale-copies";
import { salesText as t } from "#src/features/selling/sales/text";
import { to } from "#src/nav/paths";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

/** Where the list can't be read: the sales that this phone has, which open as they were last read. */
export function KeptSales({ otherwise }: { otherwise: ReactNode }) {
  const { data } = useKeptSales();
  if (!data?.length) return otherwise;
  return (
    <List heading={t.here}>
      {data.map((x) => (
        <Row
          key={x.id}
          href={to("cobro", { ver: "ventas", pedido: x.id })}
          title={<TitleAndAmount title={x.contact.name} amount={x.total} />}
          detail={
            <>
              {x.title}
              {x.estimated && ` · ${t.estimated}`}
              {x.scheduledWords && ` · ${x.scheduledWords}`}
              <span className={styles.marks}>
                <Badge tone={x.money.tone}>{x.money.words}</Badge>
                {x.fulfilment && <Badge tone={x.fulfilment.tone}>{x.fulfilment.words}</Badge>}
              </span>
            </>
          }
        />
      ))}
    </List>
  );
}
