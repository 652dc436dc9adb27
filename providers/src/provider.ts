import type { Centavos } from "@corral/domain/kernel/money";
import type { Instant } from "@corral/domain/kernel/time";
import type { ProviderAnswer } from "@corral/domain/payments/answer";

export type {
  CashReference,
  ClabeSlip,
  OtherPayment,
  ProviderAnswer,
  RefundRow,
  Voucher,
} from "@corral/domain/payments/answer";

export type PayMethod = "mp_card" | "mp_wallet" | "spei_mp" | "oxxo_cash";

export interface Payer {
  name?: string;
  email?: string;
  phone?: string;
}

/** What the browser's secure fields gave us: a single-use token, never a card number. */
export interface CardToken {
  token: string;
  paymentMethodId: string;
  paymentTypeId: "credit_card" | "debit_card" | "prepaid_card";
  installments: number;
  issuerId?: string;
}

/** An attempt that is stored and not sent yet. `reference` is our attempt id as the provider will see it (≤ 64, letters, digits, - and _). */
export interface AttemptToSend {
  reference: string;
  idempotencyKey: string;
  method: PayMethod;
  amount: Centavos;
  concept: string;
  payer: Payer;
  expiresAt?: Instant;
  card?: CardToken;
  createdAt: Instant;
  /** Where the wallet sends the browser back to, and where a payment of a preference may notify. */
  returnUrl?: string;
  noticeUrl?: string;
  /** The browser's session with the provider's fraud check. */
  deviceId?: string;
  /** What the buyer reads on the card statement; the provider takes 13 characters. */
  statementDescriptor?: string;
  /** In how many months it may be paid, where the provider's own page asks it. */
  maxInstallments?: number;
}

/** An attempt that the provider may know. Without `orderRef` it is looked for by `reference` around `createdAt`. */
export interface SentAttempt {
  reference: string;
  method: PayMethod;
  amount: Centavos;
  createdAt: Instant;
  idempotencyKey: string;
  /** Order id, or preference id for the wallet. */
  orderRef?: string;
  /** Payment id, when known (the wallet's payments are a resource of their own). */
  paymentRef?: string;
  /** The dispute that a notice just told of. */
  disputeRef?: string;
}

export interface SettledPayment {
  reference: string;
  method: PayMethod;
  orderRef?: string;
  paymentRef: string;
  amount: Centavos;
}

/** Who to ask about; never how much. `eventKey` is what makes a notice the same notice (unique per provider). */
export interface Notice {
  /** `stale`: signed with our secret, longer ago than a fresh notice is; it is asked about like an unsigned one (rulings 43). */
  trust: "valid" | "stale" | "invalid" | "unsigned";
  family: "order" | "payment" | "charge" | "preference" | "claim" | "fraud" | "ping" | "other";
  ref?: string;
  reference?: string;
  eventKey: string;
  type: string;
}
export interface WebhookInput {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | string[] | undefined>;
  rawBody: Uint8Array;
  receivedAt: Instant;
}

/** `fault` says what a person can do about it; `why` is the provider's own word, for the log. */
export type CredentialCheck =
  | {
      ok: true;
      account: string;
      mode: "test" | "live" | "demo" | "unchecked";
      /** Who the account belongs to, by name. */
      holder?: string;
      /** What could not be checked now, and may still be wrong. */
      unchecked?: "public_key";
    }
  | {
      ok: false;
      /** `policy`: the key is known, and its account or application may not do this. */
      fault:
        | "silence"
        | "unknown_key"
        | "policy"
        | "public_key"
        | "webhook_key"
        | "country"
        | "test_key"
        | "live_key"
        | "other";
      why: string;
    };

/** A complaint that a buyer opened with the provider. */
export interface Claim {
  ref: string;
  isOpen: boolean;
  /** The attempt that it is about, as the provider knows it; absent when it is about nothing of ours. */
  reference?: string;
  raw: string;
}

export interface PaymentProvider {
  readonly name: "mercadopago" | "conekta";
  /** Creates the payable thing. The attempt is stored before this is called. Safe to repeat with the same attempt. */
  charge(attempt: AttemptToSend): Promise<ProviderAnswer>;
  /** The truth, at any later time. */
  ask(attempt: SentAttempt): Promise<ProviderAnswer>;
  /** Ends what can still be paid; answers what the provider says it is now (it may say paid). */
  cancel(attempt: SentAttempt): Promise<ProviderAnswer>;
  /** `amount` centavos back to the payer. `key` makes a repeat harmless. OXXO answers `refused`. */
  refund(payment: SettledPayment, amount: Centavos, key: string): Promise<ProviderAnswer>;
  readWebhook(notice: WebhookInput): Notice;
  /** A buyer's complaint, asked now: what it is about and whether it is over. `unknown`: no answer, ask again; `absent`: there is none. */
  readClaim?(ref: string): Promise<Claim | "unknown" | "absent">;
  /** The attempt reference behind a provider id that we don't know (a wallet payment, a notice that came first). */
  referenceOf(family: Notice["family"], ref: string): Promise<string | undefined>;
  checkCredentials(): Promise<CredentialCheck>;
}
