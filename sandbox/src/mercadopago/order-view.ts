import type { Order, State } from "../state";

const iso = (ms: number) => new Date(ms).toISOString();

/** An order as the API shows it (providers.md §2.4.4, §2.4.6). */
export function orderView(o: Order, base: string) {
  const clabe = o.method.id === "clabe";
  return {
    id: o.id, type: "online", processing_mode: "automatic", external_reference: o.reference, description: o.description, country_code: "MEX", currency: "MXN", status: o.status, status_detail: o.detail, capture_mode: "automatic_async",
    total_amount: o.amount, total_paid_amount: o.paid || "0.00", created_date: iso(o.createdAt), last_updated_date: iso(o.updatedAt),
    transactions: {
      payments: [{
        id: o.paymentId, amount: o.amount, ...(o.paid ? { paid_amount: o.paid } : {}), reference_id: o.paymentId.slice(-10).toLowerCase(), status: o.paymentStatus, status_detail: o.paymentDetail,
        ...(clabe ? { date_of_expiration: iso(o.expiresAt) } : {}),
        payment_method: clabe
          ? { id: "clabe", type: "bank_transfer", reference: o.clabe, ticket_url: `${base}/mercadopago/spei/${o.id}` }
          : { id: o.method.id, type: o.method.type, installments: o.method.installments, ...(o.paymentDetail === "pending_challenge" ? { transaction_security: { url: `${base}/mercadopago/challenge/${o.id}`, status: "CHALLENGE" } } : {}) },
      }],
      ...(o.refunds.length ? { refunds: o.refunds } : {}),
    },
  };
}

export function touch(state: State, o: Order, status: string, detail: string, payment?: [string, string]) {
  Object.assign(o, { status, detail, paymentStatus: payment?.[0] ?? status, paymentDetail: payment?.[1] ?? detail, updatedAt: state.now(), version: o.version + 1 });
}
