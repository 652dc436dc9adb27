import type { Json } from "../json";

/** What is stored of a card: never its number or security code. */
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
  /** The transfer's reference where it is no CLABE, and the CLABE that only the instructions page shows. */
  transferReference?: string;
  pageClabe?: string;
  /** The beneficiary is present and blank. */
  blankBeneficiary?: true;
  /** The buyer's device id, as the seller's server sent it. */
  deviceId?: string;
  /** The payment's id in the Payments API, which claims and chargebacks use. */
  paymentNumber?: number;
  chargeback?: Chargeback;
  /** Refunds are accepted and not listed. */
  hidesRefunds?: boolean;
  expiresAt?: number;
  refunds: Refund[];
  createdAt: number;
  updatedAt: number;
  version: number;
}

/** A chargeback. `coverage`: null until it is decided, then whether the seller keeps the payment. */
export interface Chargeback {
  id: string;
  coverage: boolean | null;
}

/** A buyer's claim with the provider. */
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
