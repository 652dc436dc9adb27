import { cutText } from "@corral/domain/kernel/text/cut";
import type { Instant } from "@corral/domain/kernel/time";
import { type Http, http, type Reply } from "../http";
import { list, text } from "../json";
import type { MissedSearches } from "../missed-searches";
import type { ProviderAnswer } from "../provider";
import { declineReason } from "./declines";

export interface MercadoPagoOptions {
  baseUrl: string;
  accessToken: string;
  /** The public key of the browser, checked together with the token. */
  publicKey?: string;
  /** The secret that the panel shows when the webhook address is saved. Without it every webhook is `unsigned`. */
  webhookSecret?: string;
  now: () => Instant;
  fetch?: typeof fetch;
  timeoutMs?: number;
  /** Whether the token is a live one: its prefix doesn't tell (providers.md §2.1). When set, orders of the other mode are a mismatch. */
  live?: boolean;
  /** Treats a webhook with a wrong signature as `unsigned`, not `invalid`: genuine signatures are unreliable (providers.md §2.11.3). */
  tolerant?: boolean;
  requestsPerSecond?: number;
  /** Between two tries of one call. */
  wait?: (ms: number) => Promise<unknown>;
}

export interface Context {
  http: Http;
  options: MercadoPagoOptions;
  now: () => Instant;
  searches: MissedSearches;
}

export const client = (o: MercadoPagoOptions): Http =>
  http({
    baseUrl: o.baseUrl,
    fetch: o.fetch,
    timeoutMs: o.timeoutMs,
    requestsPerSecond: o.requestsPerSecond,
    wait: o.wait,
    headers: { authorization: `Bearer ${o.accessToken}`, accept: "application/json" },
  });

/**
 * The first error code: `errors[].code` of Orders, `cause[].code` or `error` of Payments and Preferences (providers.md
 * §2.4.9, §2.12.3), `code` of the PolicyAgent in front of both.
 */
export const errorCode = (json: unknown) =>
  text(json, "errors", 0, "code") ??
  text(json, "cause", 0, "code") ??
  (text(json, "blocked_by") ? text(json, "code") : undefined) ??
  text(json, "error");

/** The token is valid, but its account or application may not do this: no other credentials would help. */
export const POLICY = "PA_UNAUTHORIZED_RESULT_FROM_POLICIES";
export const isPolicy = (reply: Reply) =>
  reply.kind === "reply" &&
  reply.status === 403 &&
  (errorCode(reply.json) === POLICY || text(reply.json, "blocked_by") === "PolicyAgent");

const errorMessage = (json: unknown) =>
  text(json, "errors", 0, "message") ?? text(json, "cause", 0, "description") ?? text(json, "message") ?? "";

/** The words after "PAY…: " in the details of an error. */
export const errorDetails = (json: unknown): string[] =>
  list(json, "errors").flatMap((e) => list(e, "details").map((d) => String(d).split(":").pop()?.trim() ?? ""));

/** The answer for an error reply. Only an explicit refusal means that nothing was created; anything else may have taken effect. */
export function faulty(reply: Reply): ProviderAnswer {
  if (reply.kind === "silence") return { kind: "unknown", why: reply.why, raw: reply.why };
  const { status, json } = reply;
  const code = errorCode(json);
  const raw = `${status} ${code ?? ""}`.trim();
  if (status === 400) {
    const reason = [code, ...errorDetails(json)].map((c) => declineReason(c)).find(Boolean);
    if (reason) return { kind: "declined", reason, detail: code ?? "400", raw };
  }
  if (isPolicy(reply)) return { kind: "refused", code: POLICY, staffMessage: cutText(errorMessage(json), 300), raw };
  if ([400, 401, 403, 404, 405, 415, 422].includes(status) && json !== undefined) {
    return { kind: "refused", code: code ?? String(status), staffMessage: cutText(errorMessage(json), 300), raw };
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
  return a.kind === "refused" || a.kind === "declined"
    ? { kind: "unknown", why: a.kind === "refused" ? a.code : a.detail, raw: a.raw }
    : a;
}
