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
  expiresAt?: number;
  refunds: Refund[];
  createdAt: number;
  updatedAt: number;
  version: number;
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
