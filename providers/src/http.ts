import { setTimeout as sleep } from "node:timers/promises";
import { parseJson } from "./json";
import { limiter } from "./limiter";

export interface HttpOptions {
  baseUrl: string;
  headers: Record<string, string>;
  fetch?: typeof fetch | undefined;
  /** Timeout of one try in milliseconds, from the first byte sent to the last byte read. */
  timeoutMs?: number | undefined;
  requestsPerSecond?: number | undefined;
  /** Between two tries. A test that asks what comes of them need not wait. */
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}
interface Call {
  method: "GET" | "POST" | "PUT";
  path: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
}
export type Reply =
  | { kind: "reply"; status: number; json: unknown; text: string; retryAfterMs?: number }
  /** It is unknown whether the call took effect. */
  | { kind: "silence"; why: "timeout" | "network" | "too_large" };
export type Fine = Extract<Reply, { kind: "reply" }> & { status: 200 | 201 };
export type Http = (call: Call) => Promise<Reply>;

export const isFine = (r: Reply): r is Fine => r.kind === "reply" && r.status >= 200 && r.status < 300;

/** What the status of a read says about the credentials it was made with. */
export const faultOf = (status: number) =>
  status === 401 || status === 403 ? "unknown_key" : status >= 500 || status === 429 ? "silence" : "other";

const TRIES = 3;
const BACKOFF = 250;
/** Milliseconds. A longer Retry-After is returned to the caller instead of holding the request. */
const PATIENCE = 2_000;
/** Milliseconds after which no further try begins: a buyer may be waiting. */
const TRY_WITHIN = 8_000;
const MAX_BODY = 2 * 1024 * 1024;

/**
 * Calls a provider. Only reads are retried (network fault, 5xx, 429); a write is sent once, because a create that timed
 * out may have taken effect. Never throws, and no reply contains a credential.
 */
export function http(options: HttpOptions): Http {
  const send = options.fetch ?? fetch;
  const wait = options.wait ?? sleep;
  const base = options.baseUrl.replace(/\/+$/, "");
  const slot = limiter(options.requestsPerSecond ?? 5);

  async function once(call: Call): Promise<Reply> {
    const query = new URLSearchParams(
      Object.entries(call.query ?? {}).filter((e): e is [string, string] => e[1] !== undefined),
    );
    const own = Object.entries({ ...options.headers, ...call.headers }).filter(
      (e): e is [string, string] => e[1] !== undefined,
    );
    const signal = AbortSignal.timeout(options.timeoutMs ?? 15_000);
    try {
      const response = await send(`${base}${call.path}${query.size ? `?${query}` : ""}`, {
        method: call.method,
        redirect: "manual",
        signal,
        headers: call.body === undefined ? own : [...own, ["content-type", "application/json"]],
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      const text = await bounded(response);
      if (text === undefined) return { kind: "silence", why: "too_large" };
      const after = retryAfter(response.headers.get("retry-after"));
      return {
        kind: "reply",
        status: response.status,
        text,
        json: parseJson(text),
        ...(after === undefined ? {} : { retryAfterMs: after }),
      };
    } catch {
      return { kind: "silence", why: signal.aborted ? "timeout" : "network" };
    }
  }

  return async (call) => {
    const began = performance.now();
    for (let tried = 1; ; tried++) {
      await slot(call.method !== "GET");
      const reply = await once(call);
      const pause = (reply.kind === "reply" ? reply.retryAfterMs : undefined) ?? BACKOFF * 2 ** (tried - 1);
      if (
        call.method !== "GET" ||
        tried === TRIES ||
        !mayPass(reply) ||
        pause > PATIENCE ||
        performance.now() - began > TRY_WITHIN
      )
        return reply;
      await wait(pause);
    }
  };
}

const mayPass = (r: Reply) => (r.kind === "silence" ? r.why !== "too_large" : r.status === 429 || r.status >= 500);

async function bounded(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString("utf8");
    size += value.byteLength;
    if (size > MAX_BODY) {
      await reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(value);
  }
}

/** Parses Retry-After (seconds or an HTTP date) to milliseconds from now. */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
