import type { Centavos } from "../kernel/money";
import type { Instant } from "../kernel/time";
import type { DeclineReason } from "./charges/declines";

/** One way to pay a voucher: a reference, and the stores that accept it. */
export interface CashReference {
  reference: string;
  network: "oxxo" | "cash";
  stores: string[];
  /** The agreement number that a bank's machine asks for before the reference. */
  agreement?: string;
}
/** A cash voucher. An order may have several references for the same amount; paying any one of them pays it. The first is OXXO's, if there is one. */
export interface Voucher extends CashReference {
  others?: CashReference[];
  expiresAt?: Instant;
}
/** The destination of a transfer: a CLABE, another reference, or at least the provider's page that shows it. */
export interface ClabeSlip {
  clabe?: string;
  /** The provider's name for a reference that is not a CLABE. */
  reference?: string;
  bank?: string;
  beneficiary?: string;
  ticketUrl?: string;
  expiresAt?: Instant;
}
export interface RefundRow {
  ref: string;
  amount: Centavos;
}
/** A further payment of the same attempt: a wallet link or a second cash reference that was paid as well. Each counts by its own `paymentRef`. */
export interface OtherPayment {
  paymentRef: string;
  amount: Centavos;
  refunded: Centavos;
  at?: Instant;
  dispute?: "open" | "lost" | "won";
  /** The dispute ended, and the answer doesn't say who won. */
  isOver?: boolean;
  /** The provider's own state, unmapped. */
  raw?: string;
}

/**
 * `orderRef` is the id for later queries; `paymentRef` identifies the payment and is unique per provider. Any answer
 * about a payment may carry `others`.
 */
interface About {
  orderRef?: string;
  paymentRef?: string;
  raw: string;
  others?: OtherPayment[];
  /** To a refund: it was accepted, by this id where the provider gave one. It is never asked for again. */
  accepted?: { ref: string | undefined };
  /** The refunds that the provider lists as not done. */
  failedRefunds?: readonly string[];
}
export type ProviderAnswer =
  | (About & {
      kind: "paid";
      paymentRef: string;
      amount: Centavos;
      refunded: Centavos;
      refunds: RefundRow[];
      at?: Instant;
    })
  | (About & { kind: "waiting"; voucher?: Voucher; clabe?: ClabeSlip })
  | (About & { kind: "processing"; detail: string })
  | (About & { kind: "needs_action"; url: string; why: "challenge" | "redirect" })
  | (About & { kind: "declined"; reason: DeclineReason; detail: string })
  | (About & { kind: "expired" })
  | (About & { kind: "cancelled" })
  | (About & { kind: "refunded"; paymentRef: string; amount: Centavos; refunds: RefundRow[] })
  /** `isOver`: the provider says that it ended, but not who won: staff decides (rulings 44). */
  | (About & {
      kind: "disputed";
      paymentRef: string;
      amount: Centavos;
      phase: "open" | "lost" | "won";
      isOver?: boolean;
      /** The refunds made before the dispute, without what the bank took. */
      refunds: RefundRow[];
    })
  /** Amount, currency, reference or mode differs from ours: nothing is applied, staff reviews it (PROVIDER_MISMATCH). */
  | (About & {
      kind: "mismatch";
      what: string;
      amount?: Centavos;
      /** The provider reports a payment; with `paymentRef` and `amount` staff may accept it. */
      money?: boolean;
    })
  /** Timeout, 5xx, 423, an unreadable body, or not found where it may still appear: never treated as a failure. */
  | (About & { kind: "unknown"; why: string; retryAfterMs?: number })
  /** The provider certainly created nothing: invalid credentials, validation, disabled method. `code` is the provider's, for staff. */
  | (About & {
      kind: "refused";
      code: string;
      staffMessage: string;
      /** The field of the payer that the provider refuses; the payer can write it differently. */
      payerField?: "name" | "email" | "phone";
    })
  /** Queried twice and certainly not there. */
  | (About & { kind: "absent" });
