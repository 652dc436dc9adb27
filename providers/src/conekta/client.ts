import { cutText } from "@corral/domain/kernel/text/cut";
import type { Instant } from "@corral/domain/kernel/time";
import { type Http, http, type Reply } from "../http";
import { present, text } from "../json";
import type { MissedSearches } from "../missed-searches";
import type { ProviderAnswer } from "../provider";

export interface ConektaOptions {
  /** OXXO moved from Conekta to Digital FEMSA: the same contract on another host with another `Accept` (providers.md §3.1). */
  flavour: "conekta" | "digitalfemsa";
  baseUrl: string;
  apiKey: string;
  /** The public key that verifies webhooks, as PEM, also on one line. Without it every webhook is `unsigned`. */
  webhookKey?: string;
  now: () => Instant;
  /** Whether the key is a live one. When set, orders and webhooks of the other mode are not ours. */
  live?: boolean;
  fetch?: typeof fetch;
  timeoutMs?: number;
  requestsPerSecond?: number;
  /** Between two tries of one call. */
  wait?: (ms: number) => Promise<unknown>;
}

export interface Context {
  http: Http;
  options: ConektaOptions;
  now: () => Instant;
  searches: MissedSearches;
  /** References sent by this process: the provider has no idempotency, so a second create is not harmless (providers.md §3.8). */
  sent: Set<string>;
}

const accept = { conekta: "application/vnd.conekta-v2.3.0+json", digitalfemsa: "application/vnd.app-v2.1.0+json" };

export const client = (o: ConektaOptions): Http =>
  http({
    baseUrl: o.baseUrl,
    fetch: o.fetch,
    timeoutMs: o.timeoutMs,
    requestsPerSecond: o.requestsPerSecond,
    wait: o.wait,
    headers: { authorization: `Bearer ${o.apiKey}`, accept: accept[o.flavour], "accept-language": "es" },
  });

/** The provider's code without its prefix: both prefixes mean the same (providers.md §3.1, §3.7). */
export const errorCode = (json: unknown) =>
  text(json, "details", 0, "code")?.replace(/^(conekta|femsa|digitalfemsa)\.errors\./, "") ?? text(json, "type");

const payerFields = ["name", "email", "phone"] as const;
type PayerField = (typeof payerFields)[number];
/** The field of the payer that an error is about, by its code or parameter (`customer_info.name`; providers.md §3.7). */
function payerFieldOf(json: unknown): PayerField | undefined {
  const about = `${text(json, "details", 0, "code") ?? ""} ${text(json, "details", 0, "param") ?? ""}`;
  const named = /customer_info\.(name|email|phone)\b/.exec(about)?.[1];
  return payerFields.find((field) => field === named);
}

/** The answer for an error reply. Only an explicit refusal means that nothing was created; anything else may have taken effect. */
export function faulty(reply: Reply): ProviderAnswer {
  if (reply.kind === "silence") return { kind: "unknown", why: reply.why, raw: reply.why };
  const { status, json } = reply;
  const code = errorCode(json);
  const raw = `${status} ${code ?? ""}`.trim();
  if ([400, 401, 403, 404, 405, 415, 422, 428].includes(status) && json !== undefined) {
    return {
      kind: "refused",
      code: code ?? String(status),
      staffMessage: cutText(text(json, "details", 0, "message") ?? "", 300),
      raw,
      ...present<{ payerField: PayerField }>({ payerField: payerFieldOf(json) }),
    };
  }
  const wait = reply.retryAfterMs;
  return {
    kind: "unknown",
    why: code ?? (status < 300 ? "odd body" : `http ${status}`),
    raw,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

/** The same for a query about an existing resource: a refusal to answer decides nothing about it. */
export function unanswered(reply: Reply): ProviderAnswer {
  const a = faulty(reply);
  return a.kind === "refused" ? { kind: "unknown", why: a.code, raw: a.raw } : a;
}
