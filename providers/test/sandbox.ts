import type { AddressInfo } from "node:net";
import type { Instant } from "@corral/domain/kernel/time";
import { buildSandbox } from "../../sandbox/src/app";
import { conekta } from "../src/conekta/index";
import { mercadoPago } from "../src/mercadopago/index";
import type { PayMethod, PaymentProvider } from "../src/provider";

const keys = { mpAccessToken: "APP_USR-prueba", conektaKey: "key_prueba" };
const WEBHOOK_SECRET = "secreto-de-prueba";
export type FaultMode = "500" | "timeout" | "timeout_after" | "429" | "malformed" | "slow" | "policy";

/** The simulated providers over HTTP, their control panel, and the adapters under test. */
export async function startSandbox(
  now: () => Instant,
  options: { mpWebhookUrl?: string; conektaWebhookUrl?: string } = {},
) {
  const app = await buildSandbox({
    ...keys,
    ...options,
    mpWebhookSecret: WEBHOOK_SECRET,
    allowHttpReturn: true,
    now,
    webhookFirstMs: 0,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const common = { now, timeoutMs: 60_000, requestsPerSecond: 10_000, wait: async () => undefined };

  async function send(method: string, path: string, body?: unknown) {
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  }
  const control = (path: string, body: unknown = {}) => send("POST", `/_control/${path}`, body);

  return {
    url,
    control,
    mercadopago: (more: { accessToken?: string; publicKey?: string; live?: boolean; timeoutMs?: number } = {}) =>
      mercadoPago({
        baseUrl: `${url}/mercadopago`,
        accessToken: keys.mpAccessToken,
        webhookSecret: WEBHOOK_SECRET,
        ...common,
        ...more,
      }),
    cash: (
      flavour: "conekta" | "digitalfemsa",
      more: { apiKey?: string; live?: boolean; webhookKey?: string; timeoutMs?: number } = {},
    ) => conekta({ flavour, baseUrl: `${url}/${flavour}`, apiKey: keys.conektaKey, live: false, ...common, ...more }),
    fail: (provider: PaymentProvider["name"], mode: FaultMode, times = 1, match?: string) =>
      control("fail-next", { provider, mode, times, ...(match ? { match } : {}) }),
    /** A single-use token, as the browser's secure fields create it; the holder's name selects the result (providers.md §2.9). */
    async token(holder: string, number = "4075595716483764"): Promise<string> {
      const made = await send("POST", "/mercadopago/v1/card_tokens?public_key=APP_USR-sandbox-public-key", {
        card_number: number,
        security_code: "123",
        expiration_month: 11,
        expiration_year: 2030,
        cardholder: { name: holder },
      });
      return made.id as string;
    },
    /** The buyer's action on the hosted checkout. */
    wallet: (preference: string, answer: "pay" | "decline" | "review" | "back") =>
      send("POST", "/mercadopago/checkout/v1/answer", { pref_id: preference, answer }),
    /** The buyer's action in the bank's frame. */
    challenge: (order: string, answer: "approve" | "reject") =>
      send("POST", "/mercadopago/challenge/answer", { order_id: order, answer }),
    webhookKey: async () => (await fetch(`${url}/_control/webhook-key`)).text(),
    async creates(method: PayMethod): Promise<number> {
      const { calls } = (await send("GET", "/_control/calls")) as { calls: { method: string; path: string }[] };
      return calls.filter(
        (c) =>
          c.method === "POST" &&
          /\/(orders|preferences)\/?$/.test(c.path) &&
          c.path.startsWith("/mercadopago") === (method !== "oxxo_cash"),
      ).length;
    },
    stop: () => app.close(),
  };
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
