import type { Shipping } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { List, Row } from "#src/ui/list";
import { buyersShippingText as t } from "./buyers-text";

/** How, when and where a purchase is delivered, and its freight. */
export function ShippingRows({ of: s, heading }: { of: Shipping; heading: string | undefined }) {
  const isCollected = s.way === "pickup" || s.way === "own_carrier";
  return (
    <List heading={heading}>
      <Row
        icon={isCollected ? "store" : "pin"}
        title={s.words}
        {...(s.freight > 0 ? { detail: t.freightOf(spoken(s.freight as Centavos)) } : {})}
      />
      {s.address && <Row icon="pin" title={s.address} detail={t.where} />}
      {s.carrierPhone && (
        <Row icon="phone" title={<span className="num">{s.carrierPhone}</span>} href={`tel:${s.carrierPhone}`} />
      )}
      <Row icon="clock" title={s.whenWords ?? t.noDay} />
    </List>
  );
}
