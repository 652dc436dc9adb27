import type { Centavos } from "../kernel/money";
import type { Instant } from "../kernel/time";
import type { DeclineReason } from "./charges/declines";

/** One way to pay a voucher: a reference and the stores that take it. */
export interface CashReference {
  reference: string;
  network: "oxxo" | "cash";
  stores: string[];
  /** The number of the service that a bank's machine asks for, before the reference. */
  agreement?: string;
}
/** An order may have several references over the same amount: whichever is paid pays it. The first one is OXXO's, if there is one. */
export interface Voucher extends CashReference {
  others?: CashReference[];
  expiresAt?: Instant;
}
/** Where a transfer goes: a CLABE, or another reference, or at least the provider's page that says it. */
export interface ClabeSlip {
  clabe?: string;
  /** What the provider calls the reference where it is no CLABE. */
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
/** More money for the same attempt: a second payment of a wallet link, a second paid cash reference. Each is counted by its own `paymentRef`. */
export interface OtherPayment {
  paymentRef: string;
  amount: Centavos;
  refunded: Centavos;
  at?: Instant;
  dispute?: "open" | "lost" | "won";
  /** The dispute is over, and nothing says in whose favour. */
  isOver?: boolean;
  /** The provider's own words for its state. */
  raw?: string;
}

/** `orderRef` is the id to ask about later; `paymentRef` identifies the money and is unique per provider. `others` may come with any money answer. */
interface About {
  orderRef?: string;
  paymentRef?: string;
  raw: string;
  others?: OtherPayment[];
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
  /** `isOver`: the provider says that it ended, and nothing says in whose favour: staff decides (rulings 44). */
  | (About & {
      kind: "disputed";
      paymentRef: string;
      amount: Centavos;
      phase: "open" | "lost" | "won";
      isOver?: boolean;
      /** What we had given back before the payer disputed; never what the bank took. */
      refunds: RefundRow[];
    })
  /** Amount, currency, reference or mode is not ours: nothing is applied, a person looks (PROVIDER_MISMATCH). */
  | (About & {
      kind: "mismatch";
      what: string;
      amount?: Centavos;
      /** The provider says that money came in; with `paymentRef` and `amount` a person may accept it. */
      money?: boolean;
    })
  /** Timeout, 5xx, 423, odd body, or not found where it may still appear: never a failure. */
  | (About & { kind: "unknown"; why: string; retryAfterMs?: number })
  /** The provider surely made nothing: bad credentials, validation, disabled method. `code` is theirs, for staff. */
  | (About & { kind: "refused"; code: string; staffMessage: string })
  /** Asked twice and surely not there. */
  | (About & { kind: "absent" });
