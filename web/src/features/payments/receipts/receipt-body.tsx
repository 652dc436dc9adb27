import type { ReceiptSnapshot } from "@corral/contract/types";
import { shownTaxes } from "@corral/domain/business/tax-lines";
import { atWall, type Day, withoutZone } from "@corral/domain/kernel/time";
import type { ReactNode } from "react";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { ZoneNote } from "#src/shared/zone-note";
import { Banner } from "#src/ui/feedback";
import styles from "./receipt.module.css";
import { receiptsText as t } from "./text";

/** The content of a receipt, only from its snapshot. */
export function ReceiptBody({ snapshot: x }: { snapshot: ReceiptSnapshot }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t.folio} value={x.folio} />
        {x.replaces && <Fact label={t.replaces} value={x.replaces} />}
        <Fact
          label={t.date}
          value={
            <>
              {x.issuedWords} <span className={styles.onPaper}>({x.zoneWords})</span>
            </>
          }
        />
        <Fact label={t.buyer} value={x.buyer.name} />
        <Fact label={t.concept} value={x.concept} />
      </dl>
      {x.lines.length > 0 && (
        <dl className={styles.facts}>
          {x.lines.map((l) => (
            <div key={`${l.title}${l.subtitle}`}>
              <dt>
                {l.qty > 1 ? `${l.qty} × ` : ""}
                {l.title}
                {l.subtitle && <span className={styles.detail}>{l.subtitle}</span>}
                {l.weight && <span className={styles.detail}>{l.weight}</span>}
              </dt>
              <dd>
                <MoneyText amount={l.lineTotal} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.screenOnly}>
        <ZoneNote zone={x.zone} at={instants(x)} />
      </div>
      <dl className={styles.facts}>
        {shownTaxes(x.taxNotes).map((n) => (
          <div key={n.label}>
            <dt className="muted">{n.label}</dt>
            <dd>
              <MoneyText amount={n.tax} />
            </dd>
          </div>
        ))}
        {x.visit ? (
          <div className={styles.strong}>
            <dt>{t.total}</dt>
            <dd>
              <MoneyText amount={x.total} />
            </dd>
          </div>
        ) : x.statement ? (
          <StatementRows statement={x.statement} />
        ) : x.refund ? (
          <RefundRows refund={x.refund} />
        ) : x.handover ? (
          <HandoverRows snapshot={x} handover={x.handover} />
        ) : (
          <PaidRows snapshot={x} />
        )}
      </dl>
      <Animals lines={x.lines} />
      {x.deposit && (
        <div className={styles.banner}>
          <Banner tone="info" icon="clock" title={t.deposit.due(withoutZone(x.deposit.dueWords, x.zoneWords))}>
            {x.deposit.refundRule}
          </Banner>
        </div>
      )}
      <ul className={styles.notes}>
        {[...x.policies, ...x.footer].map((f) => (
          <li key={f}>{f}</li>
        ))}
      </ul>
    </>
  );
}

/** Which animals were dealt in, apart from what was paid. */
function Animals({ lines }: { lines: ReceiptSnapshot["lines"] }) {
  const animals = lines.filter((l) => l.details?.length);
  if (animals.length === 0) return null;
  const isLot = animals.length === 1 && animals[0]?.details?.some((d) => d.label === "Cabezas");
  const title = isLot ? t.lot : t.animals(animals.length);
  return (
    <section className={styles.animals} aria-label={title}>
      <h3>{title}</h3>
      {animals.map((l) => (
        <div key={`${l.title}${l.subtitle}`} className={styles.animal}>
          {l.photo && (
            <ItemPhoto
              photo={{ id: l.photo, alt: t.photoOf(l.title) }}
              size={640}
              sizes="(min-width: 37.5em) 480px, 88vw"
              described
            />
          )}
          <strong>{l.title}</strong>
          <dl>
            {l.details?.map((d) => (
              <Fact key={`${d.label} ${d.value}`} label={d.label} value={d.value} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

/** The moments that the receipt shows. */
const instants = (x: ReceiptSnapshot) => [
  Date.parse(x.issuedAt),
  ...x.payments.map((p) => Date.parse(p.at)),
  ...(x.deposit ? [Date.parse(x.deposit.dueAt)] : []),
  ...(x.visit ? [atWall(x.zone, x.visit.day as Day, x.visit.time)] : []),
];

const PaidRows = ({ snapshot: x }: { snapshot: ReceiptSnapshot }) => (
  <>
    <div className={styles.strong}>
      <dt>{x.lines.some((l) => l.estimated) ? t.estimatedTotal : t.total}</dt>
      <dd>
        <MoneyText amount={x.total} />
      </dd>
    </div>
    {x.payments.map((p) => (
      <div key={`${p.reference} ${p.at}`}>
        <dt>
          {p.method}
          <span className={styles.detail}>{[p.reference, p.atWords].filter(Boolean).join(" · ")}</span>
        </dt>
        <dd>
          <MoneyText amount={p.amount} />
        </dd>
      </div>
    ))}
    <div className={styles.strong}>
      <dt>{x.deposit ? t.deposit.paid : t.paid}</dt>
      <dd>
        <MoneyText amount={x.deposit?.paid ?? x.paid} />
      </dd>
    </div>
    <div>
      <dt>{x.deposit ? t.deposit.balance : t.balance}</dt>
      <dd>
        <MoneyText amount={x.deposit?.balance ?? x.balance} />
      </dd>
    </div>
  </>
);

/** Animals of a handover that have no part of their own: its receipt is older than that part. */
const animalsOnlyNamed = (x: ReceiptSnapshot) =>
  x.lines.some((l) => l.details?.length) ? [] : (x.handover?.animals ?? []);

const HandoverRows = ({
  snapshot: x,
  handover: h,
}: {
  snapshot: ReceiptSnapshot;
  handover: NonNullable<ReceiptSnapshot["handover"]>;
}) => (
  <>
    <div className={styles.strong}>
      <dt>{t.handover.total}</dt>
      <dd>
        <MoneyText amount={x.total} />
      </dd>
    </div>
    {x.balance > 0 && (
      <div>
        <dt>{t.handover.owed}</dt>
        <dd>
          <MoneyText amount={x.balance} />
        </dd>
      </div>
    )}
    <Fact label={t.handover.to} value={h.receivedBy} />
    <Fact label={t.handover.by} value={h.by} />
    <Fact label={t.handover.when} value={withoutZone(h.atWords, x.zoneWords)} />
    {h.place && <Fact label={t.handover.place} value={h.place} />}
    {animalsOnlyNamed(x).map((a) => (
      <Fact key={a.name} label={a.name} value={a.identifiers.join(", ") || t.handover.noTag} />
    ))}
    {h.papers.length > 0 && <Fact label={t.handover.papers} value={h.papers.join(", ")} />}
    {h.note && <Fact label={t.handover.note} value={h.note} />}
  </>
);

const StatementRows = ({
  statement: { sentences, balance },
}: {
  statement: NonNullable<ReceiptSnapshot["statement"]>;
}) => (
  <>
    {sentences.map((s, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot never changes
      <div key={i}>
        <dt>{s.text}</dt>
        <dd className={styles.signed}>
          <MoneyText amount={s.amount} />
        </dd>
      </div>
    ))}
    <div className={styles.strong}>
      <dt>{t.owed}</dt>
      <dd>
        <MoneyText amount={balance} />
      </dd>
    </div>
  </>
);

const RefundRows = ({ refund: x }: { refund: NonNullable<ReceiptSnapshot["refund"]> }) => (
  <>
    <div className={styles.strong}>
      <dt>{t.refund.amount}</dt>
      <dd>
        <MoneyText amount={x.amount} />
      </dd>
    </div>
    <Fact label={t.refund.route} value={x.routeWords} />
    {x.reference && <Fact label={t.refund.reference} value={x.reference} />}
    {x.of && <Fact label={t.refund.of} value={x.of} />}
    <Fact label={t.refund.reason} value={x.reason} />
  </>
);

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
