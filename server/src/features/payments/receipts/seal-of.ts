import type { Centavos } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import { toBase64Url } from "@corral/domain/kernel/text/base64url";
import type { Instant } from "@corral/domain/kernel/time";
import { sealText } from "@corral/domain/payments/receipts/receipt-seal";

interface Sealed {
  tipo: ReceiptType;
  folio: string;
  issued_at: Instant;
  hash: string;
  kid: string | null;
  signature: string | null;
}

/** Converts the stored hex hash to base64url for seals and phones. */
export const hashText = (hex: string) => toBase64Url(Buffer.from(hex, "hex"));

/** The fragment of the QR's URL; null for receipts issued before they were signed. */
export const sealOf = (r: Sealed, amount: Centavos): string | null =>
  r.kid && r.signature
    ? sealText(
        { tipo: r.tipo, folio: r.folio, issued: r.issued_at, total: amount, hash: hashText(r.hash), kid: r.kid },
        r.signature,
      )
    : null;

/** The QR's URL (rulings 18). Its fragment is never sent to a server. */
export const verifyUrl = (base: string, code: string, seal: string | null) =>
  `${base}/comprobante/verificar/${code}${seal ? `#${seal}` : ""}`;
