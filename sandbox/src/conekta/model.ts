import type { Json } from "../json";

/** What a charge's reference is paid as: their `product_type`. */
export type CashProduct = "oxxo" | "cash_in" | "bbva_cash_in";

/** One way to pay an order: each has a reference of its own over the whole amount. */
export interface CashCharge {
  id: string;
  product: CashProduct;
  reference: string;
}

/** What the account of the cash provider is like; the control panel changes it. */
export interface CashAccount {
  /** Where the vouchers made from now on are payable: OXXO, the other stores, or several networks with a charge each. */
  networks: "oxxo" | "stores" | "several";
  /** `ignored`: no filter of a list has an effect, whatever the documents say. */
  filters: "documented" | "ignored";
  /** `refused`: the key may not list the keys of the account. */
  apiKeys: "listed" | "refused";
}

export interface CashOrder {
  id: string;
  /** Made with the live key. */
  live?: boolean;
  chargeId: string;
  /** What the first charge is paid as; OXXO when it isn't said. */
  product?: CashProduct;
  /** The charges after the first. */
  more?: CashCharge[];
  /** The charge that took the money; the first when it isn't said. */
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
