import type { Centavos } from "@corral/domain/kernel/money";
import type { ReceiptType } from "@corral/domain/kernel/receipt-types";
import type { Instant } from "@corral/domain/kernel/time";
import { toBase64Url } from "@corral/domain/payments/receipts/receipt-bytes";
import { sealText } from "@corral/domain/payments/receipts/receipt-seal";

interface Sealed {
  tipo: ReceiptType;
  folio: string;
  issued_at: Instant;
  hash: string;
  kid: string | null;
  signature: string | null;
}

/** The stored hash is hex; in a seal and to a phone it is base64url. */
export const hashText = (hex: string) => toBase64Url(Buffer.from(hex, "hex"));

/** What goes behind the `#` of the QR; null for what was issued before receipts were signed. */
export const sealOf = (r: Sealed, amount: Centavos): string | null =>
  r.kid && r.signature
    ? sealText(
        { tipo: r.tipo, folio: r.folio, issued: r.issued_at, total: amount, hash: hashText(r.hash), kid: r.kid },
        r.signature,
      )
    : null;

/** What the QR says (rulings 18). The part behind the `#` is never sent to a server. */
export const verifyUrl = (base: string, code: string, seal: string | null) =>
  `${base}/comprobante/verificar/${code}${seal ? `#${seal}` : ""}`;
