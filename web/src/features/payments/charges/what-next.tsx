import type { ChargeView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { bareConcept } from "@corral/domain/payments/purposes";
import { useConfig } from "#src/shared/api/config";
import { PlaceRows } from "#src/shared/place/place-rows";
import { SellerRows } from "#src/shared/seller-rows";
import { ZoneNote } from "#src/shared/zone-note";
import { List, Row } from "#src/ui/list";
import { ChargeLines } from "./charge-lines";
import { payText } from "./pay-text";

const t = payText.paid;

/** After a payment: what is left to pay, when and where it is handed over, whom to call; in a modal also what was bought. */
export function WhatNext({ charge: c, replace }: { charge: ChargeView; replace?: boolean | undefined }) {
  const business = useConfig()?.business;
  const h = c.handover;
  const concept = bareConcept(c.concept);
  const hello = c.contact ? t.hello(c.contact.name, concept) : t.helloAnyone(concept);
  const at = [...(h?.visits ?? []).map((v) => v.startsAt), ...(h?.scheduledAt ? [h.scheduledAt] : [])];
  const goods = h && !h.done && h.ways.length > 0;
  // On its own page the plan above says it, and what was bought is beside.
  const left = replace && c.purpose === "deposit" ? c.plan : null;
  const nextPart = c.parts?.items.find((p) => p.remaining > 0);
  return (
    <>
      <List heading={t.next} note={at.length > 0 ? <ZoneNote zone={c.zone} at={at.map(Date.parse)} /> : undefined}>
        {left?.other && left.balanceDue !== null && left.balanceDue > 0 && (
          <Row
            icon="charge"
            title={t.left(spoken(left.balanceDue))}
            detail={left.dueWords ? (left.overdue ? t.overdue(left.dueWords) : t.before(left.dueWords)) : undefined}
            href={`/cobro?c=${left.other}`}
            replace={replace}
          />
        )}
        {replace && nextPart && (
          <Row
            icon="charge"
            title={t.leftOfPlan(spoken(nextPart.remaining))}
            href={`/cobro?c=${nextPart.chargeId}`}
            replace={replace}
          />
        )}
        {/* On its own page they are chosen below. */}
        {replace && c.choosing && c.choosing.left > 0 && (
          <Row icon="animal" title={t.choose(c.choosing.left)} href={`/cobro?c=${c.id}`} replace={replace} />
        )}
        {h?.visits.map((v) => (
          <Row key={`${v.title}${v.startsAt}`} icon="calendar" title={v.whenWords} detail={v.title} />
        ))}
        {h?.done && <Row icon="check-circle" title={t.done} />}
        {/* On its own page the delivery that was chosen stands above. */}
        {goods && (replace || !c.shipping?.version) && (
          <Row icon="clock" title={h.scheduledWords ?? t.agree} detail={h.ways.join(" · ")} />
        )}
        {business?.address && <PlaceRows title={t.map} address={business.address} />}
        <SellerRows hello={hello} />
      </List>
      {replace && c.lines.length > 0 && (
        <section>
          <h2>{c.purpose === "deposit" ? t.setAsideLines : t.bought}</h2>
          <ChargeLines of={c} />
        </section>
      )}
    </>
  );
}
