import type { Json } from "../json";

export interface CashOrder {
  id: string;
  chargeId: string;
  origin: string;
  status: string;
  amount: number;
  paidAmount: number;
  refunded: number;
  customer: Json;
  metadata: Json;
  lineItems: Json[];
  discounts: Json[];
  shipping: Json[];
  taxes: Json[];
  chargeReference: string | null;
  reference: string;
  expiresAt: number;
  createdAt: number;
  updatedAt: number;
  paidAt?: number;
  authCode?: string;
  refunds: { id: string; amount: number; createdAt: number }[];
  dispute?: { id: string; status: DisputeStatus; createdAt: number };
}

export type DisputeStatus = "under_review" | "won" | "lost";

export interface CashWebhook {
  id: string;
  url: string;
  events: string[];
  createdAt: number;
}

export interface CashEvent {
  id: string;
  type: string;
  createdAt: number;
  object: Json;
  logs: {
    id: string;
    url: string;
    failed_attempts: number;
    last_http_response_status: number;
    last_attempted_at: number;
  }[];
}
