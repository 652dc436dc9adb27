import type { Instant } from "@corral/domain/kernel/time";
import type { CardToken } from "@corral/providers/provider";

/** A test card: the holder's name selects the bank's answer, and some cards require 3-D Secure. */
export interface TestCard {
  holder: string;
  asks?: true;
}

/** The control panel of the simulated providers: the store, the bank, the secure fields, and their clock. */
export function simulatedBank(url: string, publicKey: string) {
  async function post(path: string, body: object): Promise<Response> {
    return fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }
  const control = async (path: string, body: object) => {
    const reply = await post(`/_control${path}`, body);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`the simulated providers refuse ${path}: ${text.slice(0, 200)}`);
  };
  return {
    /** Drops webhooks: no server listens yet, and past events must not be sent today. */
    quiet: () => control("/webhooks", { mode: "drop" }),
    at: (now: Instant) => control("/clock", { set: now }),
    async backToToday() {
      await control("/clock", { reset: true });
      await control("/webhooks", { mode: "normal" });
    },
    pay: (reference: string, amount: number, late: boolean) => control("/pay", { reference, amount, late }),
    refund: (reference: string, amount: number) => control("/refund", { reference, amount }),
    dispute: (reference: string) => control("/dispute", { reference, phase: "open" }),
    /** A token as the browser's secure fields create it. */
    async card(card: TestCard, now: Instant): Promise<CardToken> {
      const reply = await post(`/mercadopago/v1/card_tokens?public_key=${publicKey}`, {
        card_number: card.asks ? "5483928164574623" : "5474925432670366",
        security_code: "123",
        expiration_month: "11",
        expiration_year: String(new Date(now).getUTCFullYear() + 2),
        cardholder: { name: card.holder },
      });
      const { id } = (await reply.json()) as { id?: string };
      if (!id) throw new Error(`the simulated provider gives no card token: ${reply.status}`);
      return { token: id, paymentMethodId: "master", paymentTypeId: "credit_card", installments: 1 };
    },
  };
}
export type SimulatedBank = ReturnType<typeof simulatedBank>;
