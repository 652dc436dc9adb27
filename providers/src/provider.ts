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

/** The result of the browser's secure fields: a single-use token, never a card number. */
export interface CardToken {
  token: string;
  paymentMethodId: string;
  paymentTypeId: "credit_card" | "debit_card" | "prepaid_card";
  installments: number;
  /** The name on the card. */
  holder?: string;
  issuerId?: string;
}

/** A stored attempt that is not sent yet. `reference` is our attempt id as the provider sees it (at most 64 letters, digits, - and _). */
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
  /** Where the wallet returns the browser to, and where its payments send webhooks. */
  returnUrl?: string;
  noticeUrl?: string;
  /** The browser's device id for the provider's fraud check. */
  deviceId?: string;
  /** The text on the card statement; the provider keeps 13 characters. */
  statementDescriptor?: string;
  /** The most instalments, where the provider's own page asks for them. */
  maxInstallments?: number;
}

/** An attempt that the provider may know. Without `orderRef` it is searched for by `reference` around `createdAt`. */
export interface SentAttempt {
  reference: string;
  method: PayMethod;
  amount: Centavos;
  createdAt: Instant;
  idempotencyKey: string;
  /** The order's id, or the preference's for the wallet. */
  orderRef?: string;
  /** The payment's id, when known (the wallet's payments are resources of their own). */
  paymentRef?: string;
  /** The dispute of the webhook that is being processed. */
  disputeRef?: string;
}

export interface SettledPayment {
  reference: string;
  method: PayMethod;
  orderRef?: string;
  paymentRef: string;
  amount: Centavos;
}

/** Which resource to query, never an amount. `eventKey` identifies the event and is unique per provider. */
export interface Notice {
  /** `stale`: signed with our secret, but not recently; handled like an unsigned one (rulings 43). */
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

export interface AmountLimits {
  min: Centavos;
  max: Centavos;
}

/** `fault` says what a person can do about it; `why` is the provider's own text, for the log. */
export type CredentialCheck =
  | {
      ok: true;
      account: string;
      mode: "test" | "live" | "demo" | "unchecked";
      /** The name of the account's owner. */
      holder?: string;
      /** The amounts that the account takes by card, in centavos; absent when it doesn't say. */
      cardLimits?: AmountLimits;
      /** What could not be checked now, and may still be wrong. */
      unchecked?: "public_key";
    }
  | {
      ok: false;
      /** `policy`: the key is valid, but its account or application may not do this. */
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

/** A buyer's claim with the provider. */
export interface Claim {
  ref: string;
  isOpen: boolean;
  /** Our reference of the claimed attempt; absent when it isn't ours. */
  reference?: string;
  raw: string;
}

/** A chargeback as the provider tells it, of a payment that may be nobody's here. */
export interface UnmatchedChargeback {
  ref: string;
  /** The provider's id of the disputed payment. */
  payment?: string;
  amount?: Centavos;
  /** Until when it takes documents. */
  answerBy?: Instant;
}

export interface PaymentProvider {
  readonly name: "mercadopago" | "conekta";
  /** Creates the order or link. The attempt is stored before the call; safe to retry with the same attempt. */
  charge(attempt: AttemptToSend): Promise<ProviderAnswer>;
  /** The current state of an attempt. */
  ask(attempt: SentAttempt): Promise<ProviderAnswer>;
  /** Cancels what can still be paid; answers the provider's current state, which may be paid. */
  cancel(attempt: SentAttempt): Promise<ProviderAnswer>;
  /** Refunds `amount` centavos. `key` makes a retry harmless. OXXO answers `refused`. */
  refund(payment: SettledPayment, amount: Centavos, key: string): Promise<ProviderAnswer>;
  readWebhook(notice: WebhookInput): Notice;
  /** Reads a buyer's claim. `unknown`: no answer, try again; `absent`: it doesn't exist. */
  readClaim?(ref: string): Promise<Claim | "unknown" | "absent">;
  /** Reads a chargeback. `unknown`: no answer, try again; `absent`: it doesn't exist. */
  readChargeback?(ref: string): Promise<UnmatchedChargeback | "unknown" | "absent">;
  /** The ids of the account's chargebacks, the newest first. `unknown`: no answer. */
  listChargebacks?(): Promise<string[] | "unknown">;
  /** Our reference for a provider id that we don't know (a wallet payment, or a webhook that came before the answer). */
  referenceOf(family: Notice["family"], ref: string): Promise<string | undefined>;
  checkCredentials(): Promise<CredentialCheck>;
}
