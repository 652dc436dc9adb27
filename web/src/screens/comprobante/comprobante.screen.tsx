import { ticketIcs } from "@corral/contract/calendar/ical.files";
import type { ReceiptView } from "@corral/contract/types";
import { isOxxoOnly } from "@corral/domain/kernel/cash-voucher";
import { spoken } from "@corral/domain/kernel/money";
import { receiptLinkWords, receiptTitles } from "@corral/domain/kernel/receipt-types";
import { prettyPhone } from "@corral/domain/kernel/text/phone";
import { lazy, useEffect } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { DatesCancelled } from "#src/features/payments/charges/dates-cancelled";
import { useReceipt } from "#src/features/payments/receipts/data";
import { Places } from "#src/features/payments/receipts/places";
import styles from "#src/features/payments/receipts/receipt.module.css";
import { ReceiptActions } from "#src/features/payments/receipts/receipt-actions";
import { ReceiptBody } from "#src/features/payments/receipts/receipt-body";
import { SealMark } from "#src/features/payments/receipts/seal-mark";
import { Slip } from "#src/features/payments/receipts/slip";
import { receiptsText as t } from "#src/features/payments/receipts/text";
import { ShopOrReceipt } from "#src/features/selling/lost-receipt/lost-receipt-link";
import { useAddress } from "#src/nav/address";
import { serverNow } from "#src/offline/clock";
import { changeStored } from "#src/offline/storage/stored";
import { pathOf } from "#src/shared/api/http";
import { Loaded } from "#src/shared/loaded";
import { Logo } from "#src/shared/logo";
import { MoneyText } from "#src/shared/money/money-text";
import { AskSellerPart } from "#src/shared/seller-rows";
import { sellerText } from "#src/shared/text/seller";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { Spare } from "#src/ui/spare";

// In its own chunk: few buyers need it.
const CancelRequest = lazy(() => import("#src/features/selling/cancellations/cancel-request"));

export function ComprobanteScreen() {
  const { params } = useAddress("comprobante/:tipo/:id");
  const receipt = useReceipt(params.tipo, params.id);
  return (
    <Screen title={receipt.data?.ficha ? t.ficha[kindOf(receipt.data.ficha)] : t.title} wide>
      <Loaded
        of={receipt}
        skeleton={<Skeleton height={420} radius={16} />}
        missing={
          <EmptyState icon="receipt" title={t.missing} actions={<ShopOrReceipt />}>
            {t.missingHint}
          </EmptyState>
        }
      >
        {(it) => <Receipt receipt={it} />}
      </Loaded>
    </Screen>
  );
}

const kindOf = (ficha: ReceiptView["ficha"]) =>
  !ficha?.voucher ? "spei" : isOxxoOnly([ficha.voucher, ...ficha.voucher.others]) ? "oxxo" : "cash";

/** Who sells, in the law's terms. */
const SellerLines = ({ seller }: { seller: ReceiptView["seller"] }) => (
  <>
    <span className="small">{seller.legalName}</span>
    {seller.rfc && <span className="small">RFC {seller.rfc}</span>}
    <span className="small">{seller.address}</span>
    <span className="small">{prettyPhone(seller.phone)}</span>
  </>
);

function Receipt({ receipt: r }: { receipt: ReceiptView }) {
  const { me, can } = useStaff();
  const snap = r.snapshot;
  // From the signed snapshot, where there is one.
  const seller = snap?.seller ?? r.seller;
  useEffect(() => {
    void changeStored("receipts", (now) =>
      [
        { tipo: r.tipo, id: r.id, folio: snap?.folio ?? null, title: r.concept, seenAt: serverNow() },
        ...now.filter((x) => x.id !== r.id),
      ].slice(0, 50),
    );
  }, [r, snap]);
  return (
    <div className={styles.page}>
      <div className={styles.beside}>
        {r.standing?.replacedBy && <Banner tone="warn">{t.standing.replaced(r.standing.replacedBy)}</Banner>}
        {r.standing && r.standing.refunded > 0 && (
          <Banner tone="warn">{t.standing.refunded(spoken(r.standing.refunded))}</Banner>
        )}
        <ReceiptActions receipt={r} />
        <DatesCancelled dates={r.cancelledDates} />
        {r.balanceDue === 0 && !r.standing?.sale && <Banner tone="success">{t.standing.settled}</Banner>}
        {r.standing?.sale && !r.cancelledDates && <Banner tone="warn">{t.standing[r.standing.sale]}</Banner>}
      </div>
      <article data-receipt className={styles.paper}>
        <header className={styles.head}>
          {seller.logo && <Logo id={seller.logo} className={styles.logo} />}
          <strong className={styles.seller}>{seller.name}</strong>
          {!snap?.visit && <SellerLines seller={seller} />}
        </header>
        <h2 className={styles.kind}>{snap ? receiptTitles[snap.tipo] : t.ficha[kindOf(r.ficha)]}</h2>
        {snap && <SealMark view={r} />}
        {snap?.visit ? (
          // The ticket comes first; the amounts and who sells are below.
          <Places receipt={r} visit={snap.visit} ics={pathOf(ticketIcs, { id: r.id })} />
        ) : (
          <>
            {snap?.statement && <span className="small muted">{t.owed}</span>}
            <span className={styles.amount}>
              <MoneyText amount={r.amount} />
            </span>
            <span className="small">{snap?.amountWords ?? r.amountWords}</span>
          </>
        )}
        {snap ? <ReceiptBody snapshot={snap} /> : <Slip receipt={r} />}
        {snap?.visit && (
          <div className={styles.head}>
            <SellerLines seller={seller} />
          </div>
        )}
        {r.qrSvg && (
          <>
            <img className={styles.qr} alt={t.qr} src={`data:image/svg+xml;utf8,${encodeURIComponent(r.qrSvg)}`} />
            <span className="small">{t.scan}</span>
          </>
        )}
        {r.shortCode && (
          <span className="small">
            {t.verify} <strong className="num">{r.shortCode}</strong>
          </span>
        )}
      </article>
      <div className={styles.after}>
        {snap && r.chargeId && r.tipo !== "reembolso" && (
          <Spare>
            <CancelRequest chargeId={r.chargeId} />
          </Spare>
        )}
        {(r.related.length > 0 || r.chargeId) && (
          <List heading={t.related}>
            {r.related.map((x) => (
              <Row
                key={x.id}
                title={receiptLinkWords[x.tipo]}
                detail={x.folio ?? ""}
                icon="receipt"
                href={`/comprobante/${x.tipo}/${x.id}`}
              />
            ))}
            {r.chargeId && (
              <Row
                title={can("charge.list") ? t.openForStaff : snap ? t.openPaid : t.open}
                icon="charge"
                href={`/cobro?c=${r.chargeId}`}
              />
            )}
          </List>
        )}
        {!me && <AskSellerPart hello={sellerText.aboutReceipt(r.concept, snap?.folio ?? null, location.href)} />}
      </div>
    </div>
  );
}
