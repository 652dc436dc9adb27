import type { Json } from "../json";

/** The `product_type` of a charge's reference. */
export type CashProduct = "oxxo" | "cash_in" | "bbva_cash_in";

/** One way to pay an order: each has its own reference for the whole amount. */
export interface CashCharge {
  id: string;
  product: CashProduct;
  reference: string;
}

/** The settings of the cash account; the control panel changes them. */
export interface CashAccount {
  /** Where new vouchers are payable: OXXO, the other stores, or several networks with a charge each. */
  networks: "oxxo" | "stores" | "several";
  /** `ignored`: list filters have no effect, contrary to the documentation. */
  filters: "documented" | "ignored";
  /** `refused`: the key may not list the keys of the account. */
  apiKeys: "listed" | "refused";
}

export interface CashOrder {
  id: string;
  /** Created with the live key. */
  live?: boolean;
  chargeId: string;
  /** The product of the first charge; default OXXO. */
  product?: CashProduct;
  /** The charges after the first. */
  more?: CashCharge[];
  /** The charge that was paid; default the first. */
  paidChargeId?: string;
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
  live?: boolean;
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
