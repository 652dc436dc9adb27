import type { Json } from "../json";

/** What is kept of a card: never its number nor its code. */
export interface CardToken {
  id: string;
  publicKey: string;
  bin: string;
  lastFour: string;
  methodId: string;
  typeId: string;
  holder: string;
  expirationMonth: number;
  expirationYear: number;
  securityCodeLength: number;
  challenge?: "success" | "failure";
  createdAt: number;
  used: boolean;
}

export interface Refund {
  id: string;
  amount: number;
  createdAt: number;
}

export interface MpOrder {
  id: string;
  paymentId: string;
  referenceId: string;
  origin: string;
  kind: "card" | "spei";
  captureMode: string;
  externalReference: string | null;
  description: string | null;
  statementDescriptor: string | null;
  payer: Json;
  items: unknown[] | null;
  security: Json | null;
  amount: number;
  paidAmount: number;
  status: string;
  detail: string;
  paymentStatus: string;
  paymentDetail: string;
  methodId: string;
  methodType: string;
  installments: number;
  holder: string;
  bin?: string;
  lastFour?: string;
  challenge?: "success" | "failure";
  clabe?: string;
  /** What identifies a transfer where it is no CLABE, and the CLABE that only the page with the instructions shows. */
  transferReference?: string;
  pageClabe?: string;
  /** The provider's field is there, with nothing in it. */
  blankBeneficiary?: true;
  /** The browser that paid, as the seller's server passed it on. */
  deviceId?: string;
  /** The payment's number in the Payments API, which claims and chargebacks go by. */
  paymentNumber?: number;
  chargeback?: Chargeback;
  expiresAt?: number;
  refunds: Refund[];
  createdAt: number;
  updatedAt: number;
  version: number;
}

/** A payer's bank asks for the money back. `coverage`: null until it is decided, then whether the seller keeps the money. */
export interface Chargeback {
  id: string;
  coverage: boolean | null;
}

/** A payer complains to the provider about what they bought. */
export interface Claim {
  id: number;
  paymentNumber: number;
  status: "opened" | "closed";
  createdAt: number;
  updatedAt: number;
}

export interface MpPayment {
  id: number;
  origin: string;
  status: string;
  detail: string;
  amount: number;
  refunded: number;
  methodId: string;
  typeId: string;
  installments: number;
  externalReference: string | null;
  description: string | null;
  metadata: Json;
  payerEmail: string | null;
  preferenceId?: string;
  merchantOrderId?: number;
  notificationUrl?: string;
  holder: string;
  bin?: string;
  lastFour?: string;
  challenge?: "success" | "failure";
  clabe?: string;
  captured: boolean;
  createdAt: number;
  updatedAt: number;
  approvedAt?: number;
  expiresAt?: number;
  refunds: Refund[];
  chargeback?: Chargeback;
  version: number;
}

export interface Preference {
  id: string;
  origin: string;
  body: Json;
  amount: number;
  merchantOrderId: number;
  createdAt: number;
}
