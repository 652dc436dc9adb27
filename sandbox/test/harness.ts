import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSandbox } from "../src/app";
import type { SandboxOptions } from "../src/context";

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped response bodies
export type Body = any;
export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
  text: string;
}
export interface Received {
  url: URL;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Body;
}

export const TOKEN = "APP_USR-sandbox-access-token";
export const PUBLIC_KEY = "APP_USR-sandbox-public-key";
const VISA = "4075595716483764";
export const CHALLENGE_FINE = "5483928164574623";
export const CHALLENGE_BAD = "5361956806117557";

let keyFile: string | undefined;
/** One key for the sandboxes of this process: creating a key is most of the cost of a start. */
function sharedKeyFile(): string {
  if (keyFile === undefined) {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    keyFile = join(mkdtempSync(join(tmpdir(), "sandbox-key-")), "key.pem");
    writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  }
  return keyFile;
}

/** A sandbox on a free port, with helpers to call it. One that stores its state has a key of its own. */
export async function start(options: SandboxOptions = {}) {
  const app = await buildSandbox({
    webhookRetryMs: [20, 20],
    webhookFirstMs: 0,
    ...(options.stateFile === undefined ? { conektaWebhookPrivateKeyFile: sharedKeyFile() } : {}),
    ...options,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  let keys = 0;

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(headers["x-wait"] === undefined ? 5_000 : Number(headers["x-wait"])),
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    let parsed: Body;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: answer.status, body: parsed, headers: answer.headers, text };
  }
  const mp = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    keys += 1;
    return ask(method, `/mercadopago${path}`, body, {
      authorization: `Bearer ${TOKEN}`,
      "x-idempotency-key": `key-${keys}`,
      ...headers,
    });
  };
  const cash = (method: string, path: string, body?: unknown, flavour = "conekta") =>
    ask(method, `/${flavour}${path}`, body, { authorization: "Bearer key_sandbox" });
  const control = (path: string, body?: unknown) => ask(body === undefined ? "GET" : "POST", `/_control${path}`, body);
  const token = async (number = VISA, holder = "APRO", more: Record<string, unknown> = {}) =>
    ask("POST", `/mercadopago/v1/card_tokens?public_key=${PUBLIC_KEY}`, {
      card_number: number,
      security_code: number.startsWith("37") ? "1234" : "123",
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: holder },
      ...more,
    });
  const form = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { app, url, ask, mp, cash, control, token, form, close: () => app.close() };
}
export type Sandbox = Awaited<ReturnType<typeof start>>;

/** A listener for webhooks. */
export async function listen(answer: () => number = () => 200) {
  const got: Received[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8");
      got.push({ url: new URL(request.url ?? "/", "http://x"), headers: request.headers, raw, body: JSON.parse(raw) });
      response.statusCode = answer();
      response.end();
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const until = async (count: number): Promise<Received[]> => {
    while (got.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return got;
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    got,
    until,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The body of an order paid by card. */
export const cardOrder = (token: string, methodId = "visa", more: Record<string, unknown> = {}): Body => ({
  type: "online",
  processing_mode: "automatic",
  capture_mode: "automatic_async",
  total_amount: "349.90",
  external_reference: "pa_1",
  payer: { email: "test@testuser.com" },
  transactions: {
    payments: [
      {
        amount: "349.90",
        payment_method: {
          id: methodId,
          type: methodId.startsWith("deb") ? "debit_card" : "credit_card",
          token,
          installments: 1,
        },
      },
    ],
  },
  ...more,
});

export const transferOrder = (reference = "pa_spei", amount = "1234.50", more: Record<string, unknown> = {}): Body => ({
  type: "online",
  total_amount: amount,
  external_reference: reference,
  payer: { email: "test@testuser.com" },
  transactions: { payments: [{ amount, payment_method: { id: "clabe", type: "bank_transfer" }, ...more }] },
});

export const cashOrder = (expiresAt: number, more: Record<string, unknown> = {}): Body => ({
  currency: "MXN",
  customer_info: { name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" },
  line_items: [{ name: "Becerra", unit_price: 50_000, quantity: 2 }],
  charges: [{ payment_method: { type: "cash", expires_at: expiresAt } }],
  metadata: { reference_id: "pa_oxxo" },
  ...more,
});
