import type { SaleDetail as Sale } from "@corral/contract/types";
import { isPayable } from "@corral/domain/payments/charges/states";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useCharge } from "#src/features/payments/charges/data";
import { staffChargeKey } from "#src/features/payments/charges/staff/data";
import { Request } from "#src/features/selling/cancellations/staff/request";
import { Receipts } from "#src/features/selling/lost-receipt/staff/receipts";
import { PickPart } from "#src/features/selling/picks/pick-part";
import styles from "#src/features/selling/sales/sales.module.css";
import { saleKey, useSale } from "#src/features/selling/sales/staff/data";
import { Notes } from "#src/features/selling/sales/staff/notes";
import { salesText as t } from "#src/features/selling/sales/text";
import { ShippingPart } from "#src/features/selling/shipping/shipping-part";
import { WeighPart } from "#src/features/selling/weighings/weigh-part";
import { to } from "#src/nav/paths";
import { EmailText } from "#src/shared/email-text";
import { ItemPhoto } from "#src/shared/item-photo";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import { Loaded } from "#src/shared/loaded";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { useSignal } from "#src/shared/needs-signal";
import { Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { CalledOffDates } from "./called-off-dates";
import { ChargeMoney } from "./charge-money";
import { Lines } from "./lines";
import { SaleActs } from "./sale-acts";
import { StateCard } from "./state-card";

/** The ways to collect a charge (a higher noun's). */
type Collect = ComponentType<{ chargeId: string; hasUnsaved: boolean }>;

/** One sale: what comes next, its money and its goods, lines and history. */
export function SaleDetail({
  id,
  chargeId,
  Collect,
  missing,
}: {
  id: string;
  /** By which of its charges it was opened: of a plan, the part to collect. */
  chargeId?: string;
  Collect: Collect;
  missing: ReactNode;
}) {
  const sale = useSale(id);
  return (
    <Loaded
      of={sale}
      skeleton={
        <div className={styles.two}>
          <div className={styles.column}>
            <Skeleton height={210} radius={18} />
            <Skeleton height={48} radius={24} />
            <RowsSkeleton rows={3} />
          </div>
        </div>
      }
      missing={missing}
    >
      {(it) => <Whole sale={it} chargeId={chargeId} Collect={Collect} />}
    </Loaded>
  );
}

const PAID: readonly string[] = ["paid", "overpaid"];

function Whole({ sale: x, chargeId, Collect }: { sale: Sale; chargeId: string | undefined; Collect: Collect }) {
  const open = x.charges.filter(isPayable);
  const payable = open.find((c) => c.id === chargeId) ?? open[0];
  // Late transfers are taken for the newest charge.
  const current = payable ?? x.charges.at(-1);
  useFollowSale(x, current?.id);
  const dates = useCharge(current?.id).data?.cancelledDates;
  const hasSignal = useHadSignal();
  const [unsaved, countUnsaved] = useReducer((sum: number, by: 1 | -1) => sum + by, 0);
  // A quote that is waited for comes before the money: it may become part of the price.
  const hasUnsaved = unsaved > 0 || x.shipping?.quote === "asked";
  const isWeighed = x.lines.some((l) => l.weight !== null);
  // Sold on credit it is handed over before it is paid.
  const onAccount = x.account !== null;
  return (
    <div className={styles.two}>
      <div className={styles.column}>
        <State sale={x} />
        <CalledOffDates dates={dates} />
        {hasSignal && <Request sale={x} />}
        {x.choosing !== null && hasSignal && <PickPart sale={x} onUnsaved={countUnsaved} />}
        {isWeighed && <WeighPart sale={x} />}
        {x.shipping && hasSignal && <ShippingPart sale={x} isNext={!isWeighed && unsaved === 0} />}
        {hasSignal ? (
          <>
            {current && <Collect chargeId={current.id} hasUnsaved={hasUnsaved || (onAccount && x.may.deliver)} />}
            <SaleActs
              sale={x}
              hasUnsaved={hasUnsaved}
              isNext={onAccount || (payable === undefined && !x.estimated && PAID.includes(x.payment.state))}
            />
          </>
        ) : (
          <Banner tone="info" icon="offline">
            {t.readOnly}
          </Banner>
        )}
        <Handover sale={x} />
        <Lines lines={x.lines} freight={x.freight} />
      </div>
      <div className={styles.column}>
        <Buyer sale={x} />
        {hasSignal && (
          <>
            {x.charges.map((it) => (
              <ChargeMoney key={it.id} charge={it} sale={x} />
            ))}
            <Receipts sale={x} />
            <Notes sale={x} />
          </>
        )}
        <Timeline sale={x} />
      </div>
    </div>
  );
}

/** Whether there is signal, or was while this page is open: what somebody has begun to do on it stays. */
function useHadSignal() {
  const isOnline = useSignal();
  const [had, setHad] = useState(isOnline);
  if (isOnline && !had) setHad(true);
  return had;
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
  const isOpen = x.due > 0 && x.givenBack === 0 && ["placed", "confirmed"].includes(x.order.state);
  return (
    <StateCard
      title={x.title}
      words={`${x.channelWords} · ${x.placedWords}`}
      folio={x.folio}
      money={x.money}
      delivery={x.fulfilment}
      sums={[
        { name: x.estimated ? t.estimatedTotal : t.total, amount: <MoneyText amount={x.total} /> },
        x.surplus > 0 && { name: t.surplus, amount: <MoneyText amount={x.surplus} /> },
        x.givenBack > 0 && { name: t.givenBack, amount: <MoneyText amount={x.givenBack} /> },
        isOpen && { name: t.due, amount: <ExplainedAmount about={{ sale: x.id, of: "due" }} amount={x.due} /> },
      ]}
    >
      {x.scheduledWords && (
        <Banner tone="info" icon="calendar">
          {t.scheduled(x.scheduledWords)}
        </Banner>
      )}
    </StateCard>
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
          icon="whatsapp"
          title={<span className="num">{k.phone}</span>}
          {...(k.whatsapp ? { detail: t.write, href: k.whatsapp } : {})}
        />
      )}
      {k.email && (
        <Row
          icon="mail"
          title={
            <span className={styles.mail}>
              <EmailText email={k.email} />
            </span>
          }
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
        title={e.amount === null ? e.title : <TitleAndAmount title={e.title} amount={e.amount} />}
        detail={<span className={styles.text}>{[e.words, e.detail].filter(Boolean).join(" · ")}</span>}
      />
    ))}
  </List>
);
