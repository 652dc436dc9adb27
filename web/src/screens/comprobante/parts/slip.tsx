import type { ReceiptView } from "@corral/contract/types";
import { comprobanteText as t } from "../../../text/comprobante";
import { Banner } from "../../../ui/feedback";
import s from "../comprobante.module.css";

/** The ficha of a payment that is still awaited. */
export function Slip({ receipt }: { receipt: ReceiptView }) {
  const a = receipt.ficha;
  const about = a?.voucher ?? a?.clabe;
  if (!a || !about) return null;
  return (
    <>
      <Banner tone={a.state === "succeeded" ? "success" : "warn"}>
        {a.state === "succeeded" ? a.stateWords : t.notProof}
      </Banner>
      {a.state === "awaiting_customer" && a.voucher && (
        <img
          className={s.code}
          alt={`Código de barras de la referencia ${a.voucher.grouped}`}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(a.voucher.barcodeSvg)}`}
        />
      )}
      {a.state === "awaiting_customer" &&
        (a.clabe ? <Transfer of={a.clabe} /> : <strong className={s.reference}>{about.grouped}</strong>)}
      <span className="small">
        {about.deadlineWords} ({about.zoneWords})
      </span>
      {about.demo && <span className="small">DEMO: no es dinero real.</span>}
    </>
  );
}

/** Where a transfer goes, as much of it as the provider said. */
function Transfer({ of: c }: { of: NonNullable<NonNullable<ReceiptView["ficha"]>["clabe"]> }) {
  const number = c.grouped ?? c.reference;
  return (
    <>
      {number && <strong className={s.reference}>{number}</strong>}
      {!c.clabe && c.ticketUrl && (
        <a href={c.ticketUrl} target="_blank" rel="noreferrer">
          {t.transferPage}
        </a>
      )}
      <span className="small">{[c.bank, c.beneficiary].filter(Boolean).join(" · ")}</span>
    </>
  );
}
