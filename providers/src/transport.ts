/** What came of one call: an answer (any status), or nothing that can be trusted. */
export type Reply = { kind: "answer"; status: number; body: Json; retryAfterMs?: number } | { kind: "none"; why: string };
export type Json = { [key: string]: unknown } | undefined;

export interface HttpOptions {
  baseUrl: string;
  headers: Record<string, string>;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

const MAX_BODY = 2_000_000;
const MIN_GAP_MS = 200;

/**
 * A thin client: one call is one call. Nothing that creates money is ever repeated behind the caller's back (the official SDKs do, and leak
 * keys between calls: providers.md §2.2). The timeout covers the body too. At most five calls a second (providers.md §2.12.4).
 */
export function httpClient(o: HttpOptions) {
  const send = o.fetch ?? fetch;
  let free = 0;
  return async function call(method: "GET" | "POST" | "PUT", path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    const wait = Math.max(0, free - performance.now());
    free = Math.max(free, performance.now()) + MIN_GAP_MS;
    if (wait > 0) await new Promise((r) => setTimeout(r, wait));
    try {
      const response = await send(`${o.baseUrl}${path}`, {
        method, redirect: "error", signal: AbortSignal.timeout(o.timeoutMs ?? 20_000), headers: { ...o.headers, ...(body ? { "content-type": "application/json" } : {}), ...headers }, ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const content = await response.text();
      const after = Number(response.headers.get("retry-after"));
      const parsed = content.length <= MAX_BODY ? parse(content) : undefined;
      if (response.ok && parsed === undefined && content !== "") return { kind: "none", why: "unreadable body" };
      return { kind: "answer", status: response.status, body: parsed, ...(after > 0 ? { retryAfterMs: after * 1000 } : {}) };
    } catch (error) {
      return { kind: "none", why: (error as Error).name === "TimeoutError" ? "timeout" : "network" };
    }
  };
}
export type Call = ReturnType<typeof httpClient>;

function parse(content: string): Json {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === "object" && value !== null ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** The status says that nothing can be known: try again later, with the same key. */
export const undecided = (status: number) => status >= 500 || status === 408 || status === 423 || status === 425 || status === 429;

export const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined);
export const object = (value: unknown): { [key: string]: unknown } => (typeof value === "object" && value !== null ? (value as { [key: string]: unknown }) : {});
export const list = (value: unknown): { [key: string]: unknown }[] => (Array.isArray(value) ? value.map(object) : []);
