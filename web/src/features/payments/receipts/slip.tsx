import type { AttemptView, ReceiptView } from "@corral/contract/types";
import { isOxxoOnly } from "@corral/domain/kernel/cash-voucher";
import { CashWay } from "#src/features/payments/charges/cash-ways";
import { Banner } from "#src/ui/feedback";
import styles from "./receipt.module.css";
import { receiptsText as t } from "./text";

/** The slip of a pending payment. */
export function Slip({ receipt }: { receipt: ReceiptView }) {
  const a = receipt.ficha;
  const about = a?.voucher ?? a?.clabe;
  if (!a || !about) return null;
  return (
    <>
      <Banner tone={a.state === "succeeded" ? "success" : "warn"}>
        {a.state === "succeeded" ? t.slipPaid : t.notProof}
      </Banner>
      {a.state === "awaiting_customer" && a.voucher && <Ways voucher={a.voucher} />}
      {a.state === "awaiting_customer" && a.clabe && <Transfer of={a.clabe} />}
      {a.state === "awaiting_customer" && (
        <strong>
          {t.payBefore(about.deadlineWords)} ({about.zoneWords})
        </strong>
      )}
      <span className="small">{receipt.concept}</span>
      {about.demo && <span className="small">DEMO: no es dinero real.</span>}
    </>
  );
}

/** The destination of a transfer, as far as the provider gave it. */
function Transfer({ of: c }: { of: NonNullable<NonNullable<ReceiptView["ficha"]>["clabe"]> }) {
  const number = c.grouped ?? c.reference;
  return (
    <>
      <span className="muted small">{c.clabe ? t.clabe : t.reference}</span>
      {number && (
        <strong className={styles.reference} translate="no">
          {number}
        </strong>
      )}
      {!c.clabe && c.ticketUrl && (
        <a href={c.ticketUrl} target="_blank" rel="noreferrer">
          {t.transferPage}
        </a>
      )}
      <span className="small">{[c.bank, c.beneficiary].filter(Boolean).join(" · ")}</span>
    </>
  );
}

/** All references of a voucher; any one of them pays it in full. */
function Ways({ voucher }: { voucher: NonNullable<AttemptView["voucher"]> }) {
  const ways = [voucher, ...voucher.others];
  return (
    <>
      {ways.length > 1 && <span className="small">{t.oneOfThese}</span>}
      {ways.map((way) => (
        <CashWay key={way.reference} way={way} named={!isOxxoOnly(ways)} />
      ))}
    </>
  );
}
