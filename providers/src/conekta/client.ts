import type { Instant } from "@corral/domain/time";
import { type Call, httpClient, list, object, type Reply, text } from "../transport";
import type { ProviderAnswer } from "../provider";

export interface ConektaOptions {
  /** Digital FEMSA runs a copy of Conekta's API for OXXO: other host and version header (providers.md §3.1). */
  flavour: "conekta" | "digitalfemsa";
  baseUrl: string;
  apiKey: string;
  /** The public key of the panel's webhook, PEM or one line. */
  webhookKey?: string;
  /** Whether our credentials are for real money: an order of the other mode is not ours. */
  live: boolean;
  now: () => Instant;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const ACCEPT = { conekta: "application/vnd.conekta-v2.3.0+json", digitalfemsa: "application/vnd.app-v2.1.0+json" };

export const clientFor = (o: ConektaOptions): Call =>
  httpClient({
    baseUrl: o.baseUrl, headers: { authorization: `Bearer ${o.apiKey}`, accept: ACCEPT[o.flavour], "accept-language": "es" }, ...(o.timeoutMs ? { timeoutMs: o.timeoutMs } : {}), ...(o.fetch ? { fetch: o.fetch } : {}),
  });

export const noAnswer = (r: Reply): ProviderAnswer => ({ kind: "unknown", why: r.kind === "none" ? r.why : `http ${r.status}`, raw: r.kind === "none" ? r.why : `http ${r.status}`, ...(r.kind === "answer" && r.retryAfterMs ? { retryAfterMs: r.retryAfterMs } : {}) });

/** A 4xx that surely made nothing; both prefixes of their codes are cut (`conekta.errors.`, `femsa.errors.`). */
export function refused(r: Reply & { kind: "answer" }): ProviderAnswer {
  const detail = list(object(r.body).details)[0] ?? {};
  return { kind: "refused", code: (text(detail.code) ?? text(object(r.body).type) ?? "error").replace(/^(conekta|femsa|digitalfemsa)\.errors\./, ""), staffMessage: text(detail.message) ?? "", raw: `http ${r.status}` };
}
