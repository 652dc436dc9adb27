/** The simulated providers' own books and buttons. */
interface Item {
  id: string;
  kind: "oxxo" | "spei" | "card" | "wallet" | "challenge";
  reference: string;
  amount: number;
  externalReference: string | null;
  status: string;
}
export interface Money {
  provider: "mercadopago" | "conekta";
  paymentRef: string;
  reference: string | null;
  amount: number;
  refunded: number;
  disputed: boolean;
}
interface ProviderCall {
  method: string;
  path: string;
  status?: number;
}
export interface CardToken {
  token: string;
  paymentMethodId: string;
  paymentTypeId: string;
  installments: number;
}
export type Bank = ReturnType<typeof bank>;

export const FLAT = { number: "5474925432670366" };
export const CHALLENGED = { number: "5483928164574623" };

export function bank(url: string, publicKey: string) {
  async function control(method: string, path: string, body?: object) {
    const r = await fetch(`${url}/_control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // 409 and 404 are the bank saying no: a life may well ask for what can't be.
    if (r.status >= 500) throw new Error(`the simulated providers failed: ${method} ${path} ${await r.text()}`);
    return { ok: r.ok, body: (await r.json()) as Record<string, unknown> };
  }
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${url}/mercadopago${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    }).then((r) => r.body?.cancel());
  return {
    url,
    press: async (button: "pay" | "expire" | "refund" | "dispute" | "review", body: object) =>
      (await control("POST", `/${button}`, body)).ok,
    fail: (body: object) => control("POST", "/fail-next", body),
    heal: () => control("DELETE", "/fail-next"),
    clock: (at: number) => control("POST", "/clock", { set: at }),
    reset: () => control("POST", "/reset", {}),
    /** What waits to be told goes to the postman now. */
    flush: () => control("POST", "/webhooks/flush", {}),
    items: async () => (await control("GET", "/state")).body.items as Item[],
    money: async () => (await control("GET", "/money")).body.payments as Money[],
    calls: async () => (await control("GET", "/calls")).body.calls as ProviderCall[],
    noticeKey: async () => (await fetch(`${url}/_control/webhook-key`)).text(),
    /** The bank's own page, answered by the buyer. */
    challenge: (orderId: string, approve: boolean) =>
      form("/challenge/answer", { order_id: orderId, answer: approve ? "approve" : "reject" }),
    wallet: (preferenceId: string, answer: "pay" | "decline" | "review" | "back") =>
      form("/checkout/v1/answer", { pref_id: preferenceId, answer }),
    async card(holder: string, number: string): Promise<CardToken | undefined> {
      const r = await fetch(`${url}/mercadopago/v1/card_tokens?public_key=${publicKey}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url },
        body: JSON.stringify({
          card_number: number,
          security_code: "123",
          expiration_month: "11",
          expiration_year: "2033",
          cardholder: { name: holder },
        }),
      });
      const { id } = (await r.json().catch(() => ({}))) as { id?: string };
      // The secure fields are the provider's too, and fail with it.
      if (!r.ok || !id) return undefined;
      return { token: id, paymentMethodId: "master", paymentTypeId: "credit_card", installments: 1 };
    },
  };
}
