import type { Shipping } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import type { ReactNode } from "react";
import { List, Row } from "#src/ui/list";
import { buyersShippingText as t } from "./buyers-text";
import styles from "./shipping.module.css";

/** How, when and where a purchase is delivered, and its freight; `quote` is how its quote stands. */
export function ShippingRows({
  of: s,
  heading,
  quote,
}: {
  of: Shipping;
  heading: string | undefined;
  quote?: ReactNode;
}) {
  const isCollected = s.way === "pickup" || s.way === "own_carrier";
  const where = s.address && <span className={styles.line}>{s.address}</span>;
  const freight = s.freight > 0 && <span className={styles.line}>{t.freightOf(spoken(s.freight))}</span>;
  return (
    <List heading={heading}>
      <Row
        icon={isCollected ? "store" : "pin"}
        title={s.words}
        detail={
          (where || freight || quote) && (
            <>
              {where}
              {freight}
              {quote}
            </>
          )
        }
      />
      {s.carrierPhone && (
        <Row icon="phone" title={<span className="num">{s.carrierPhone}</span>} href={`tel:${s.carrierPhone}`} />
      )}
      <Row icon="clock" title={s.whenWords ?? t.noDay} />
    </List>
  );
}
