import type { SaleDetail as Sale } from "@corral/contract/types";
import { payableChargeStates } from "@corral/domain/states/charge";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { useCharge } from "#src/features/payments/charges/data";
import { DatesCancelled } from "#src/features/payments/charges/dates-cancelled";
import { staffChargeKey } from "#src/features/payments/charges/staff/data";
import { Request } from "#src/features/selling/cancellations/staff/request";
import { Receipts } from "#src/features/selling/lost-receipt/staff/receipts";
import styles from "#src/features/selling/sales/sales.module.css";
import { saleKey, useSale } from "#src/features/selling/sales/staff/data";
import { Notes } from "#src/features/selling/sales/staff/notes";
import { salesText as t } from "#src/features/selling/sales/text";
import { WeighPart } from "#src/features/selling/weighings/weigh-part";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Badge, Banner, Skeleton } from "#src/ui/feedback";
import { Card, List, Row } from "#src/ui/list";
import { ChargeMoney } from "./charge-money";
import { SaleActs } from "./sale-acts";

/** The ways to collect a charge (a higher noun's). */
type Collect = ComponentType<{ chargeId: string }>;

/** One sale: what comes next, its money and its goods, lines and history. */
export function SaleDetail({ id, Collect, missing }: { id: string; Collect: Collect; missing: ReactNode }) {
  const sale = useSale(id);
  return (
    <Loaded of={sale} skeleton={<Skeleton height={420} radius={16} />} missing={missing}>
      {(it) => <Whole sale={it} Collect={Collect} />}
    </Loaded>
  );
}

const PAID: readonly string[] = ["paid", "overpaid"];
const isPayable = ({ state }: Sale["charges"][number]) => (payableChargeStates as readonly string[]).includes(state);

function Whole({ sale: x, Collect }: { sale: Sale; Collect: Collect }) {
  const payable = x.charges.find(isPayable);
  // Late transfers are taken for the newest charge.
  const current = payable ?? x.charges.at(-1);
  useFollowSale(x, current?.id);
  const dates = useCharge(current?.id).data?.cancelledDates;
  return (
    <div className={styles.two}>
      <div className={styles.column}>
        <State sale={x} />
        <DatesCancelled dates={dates} />
        <Request sale={x} />
        {x.lines.some((l) => l.weight !== null) && <WeighPart sale={x} />}
        {current && <Collect chargeId={current.id} />}
        <SaleActs sale={x} isNext={payable === undefined && !x.estimated && PAID.includes(x.payment.state)} />
        <Handover sale={x} />
        <Lines sale={x} />
      </div>
      <div className={styles.column}>
        <Buyer sale={x} />
        {x.charges.map((it) => (
          <ChargeMoney key={it.id} charge={it} sale={x} />
        ))}
        <Receipts sale={x} />
        <Notes sale={x} />
        <Timeline sale={x} />
      </div>
    </div>
  );
}

/** The page follows the live charge: what is paid elsewhere is read here at once. */
function useFollowSale({ id }: Sale, chargeId: string | undefined) {
  const client = useQueryClient();
  const version = useCharge(chargeId).data?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== version)
      for (const queryKey of [saleKey(id), staffChargeKey(chargeId ?? "")]) void client.invalidateQueries({ queryKey });
    seen.current = version;
  }, [client, id, chargeId, version]);
}

function State({ sale: x }: { sale: Sale }) {
  return (
    <Card className={styles.state}>
      <header className={styles.head}>
        <h2>{x.title}</h2>
        <span className="muted">
          {x.channelWords} · {x.placedWords}
          {x.folio && (
            <>
              {" "}
              · <span className={cx("num", styles.folio)}>{x.folio}</span>
            </>
          )}
        </span>
      </header>
      <dl className={styles.axes} aria-label={t.states}>
        {[
          { name: t.money, axis: x.money },
          { name: t.delivery, axis: x.fulfilment ?? { words: t.noDelivery, tone: "neutral" as const } },
        ].map(({ name, axis }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Badge tone={axis.tone}>{axis.words}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.sums}>
        <div>
          <dt>{x.estimated ? t.estimatedTotal : t.total}</dt>
          <dd>
            <MoneyText amount={x.total} />
          </dd>
        </div>
        {x.surplus > 0 && (
          <div>
            <dt>{t.surplus}</dt>
            <dd>
              <MoneyText amount={x.surplus} />
            </dd>
          </div>
        )}
        {x.givenBack > 0 && (
          <div>
            <dt>{t.givenBack}</dt>
            <dd>
              <MoneyText amount={x.givenBack} />
            </dd>
          </div>
        )}
        {x.due > 0 && x.givenBack === 0 && ["placed", "confirmed"].includes(x.order.state) && (
          <div>
            <dt>{t.due}</dt>
            <dd>
              <ExplainedAmount about={{ sale: x.id, of: "due" }} amount={x.due} />
            </dd>
          </div>
        )}
      </dl>
      {x.scheduledWords && (
        <Banner tone="info" icon="calendar">
          {t.scheduled(x.scheduledWords)}
        </Banner>
      )}
    </Card>
  );
}

function Handover({ sale: { handover: h, revocation } }: { sale: Sale }) {
  if (!h) return null;
  return (
    <div className={styles.note}>
      <List heading={t.handover}>
        <Row icon="user" title={h.receivedBy} detail={t.received} />
        <Row icon="clock" title={h.words} detail={h.who ? `${t.handed}: ${h.who}` : t.when} />
        {h.place && <Row icon="pin" title={h.place} detail={t.place} />}
        {h.papers.length > 0 && <Row icon="receipt" title={h.papers.join(", ")} detail={t.papers} />}
        {h.note && <Row icon="chat" title={<span className={styles.text}>{h.note}</span>} detail={t.note} />}
      </List>
      {h.photo && (
        <ItemPhoto
          described
          photo={{ ...h.photo, alt: h.photo.alt || t.photo }}
          size={320}
          className={styles.evidence}
        />
      )}
      {revocation && (
        <Banner
          tone="info"
          icon="calendar"
          title={revocation.open ? t.revocationOpen(revocation.words) : t.revocationOver(revocation.words)}
        >
          {t.revocationHint}
        </Banner>
      )}
    </div>
  );
}

function Lines({ sale: x }: { sale: Sale }) {
  return (
    <List heading={t.lines}>
      {x.lines.map((l) => (
        <Row
          key={`${l.title}${l.subtitle}`}
          lead={<ItemPhoto photo={l.photo} size={160} className={styles.thumb} />}
          title={l.qty > 1 ? `${l.qty} × ${l.title}` : l.title}
          detail={
            <>
              {l.subtitle}
              {l.weight && <span className={styles.weight}>{l.weight}</span>}
            </>
          }
          value={<MoneyText amount={l.lineTotal} />}
          {...(l.animalId ? { href: to("animal", { id: l.animalId }) } : {})}
        />
      ))}
    </List>
  );
}

function Buyer({ sale: { contact: k, customerId } }: { sale: Sale }) {
  return (
    <List heading={t.customer}>
      <Row
        icon="user"
        title={k.name}
        {...(customerId ? { detail: t.seeCustomer, href: to("cobro", { ver: "clientes", cliente: customerId }) } : {})}
      />
      {k.phone && (
        <Row
          icon="chat"
          title={<span className="num">{k.phone}</span>}
          {...(k.whatsapp ? { detail: t.write, href: k.whatsapp } : {})}
        />
      )}
      {k.email && (
        <Row
          icon="mail"
          title={k.email}
          {...(k.whatsapp || !k.phone ? { detail: t.mail, href: `mailto:${k.email}` } : {})}
        />
      )}
    </List>
  );
}

const Timeline = ({ sale: x }: { sale: Sale }) => (
  <List heading={t.timeline}>
    {x.timeline.map((e) => (
      <Row
        key={e.key}
        title={e.title}
        detail={<span className={styles.text}>{[e.words, e.detail].filter(Boolean).join(" · ")}</span>}
        {...(e.amount === null ? {} : { value: <MoneyText amount={e.amount} /> })}
      />
    ))}
  </List>
);
