import { requestBegan } from "../offline/activity";
import { OfflineError, problemOf } from "./errors";

/** A file that is sent gets this long: poor signal takes its time, and the bar shows that it moves. */
const TIMEOUT_MS = 180_000;

/**
 * Sends a file and tells how much of it has left (0 to 1). The same key never makes two. Throws ApiError or OfflineError as `send` does;
 * by XMLHttpRequest, because fetch doesn't tell how far an upload is.
 */
export function upload<T>(
  path: string,
  file: Blob,
  type: string,
  o: { key: string; onProgress?: ((part: number) => void) | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  const ended = requestBegan();
  return new Promise<T>((done, fail) => {
    const x = new XMLHttpRequest();
    x.open("POST", path);
    x.timeout = TIMEOUT_MS;
    x.setRequestHeader("accept", "application/json, application/problem+json");
    x.setRequestHeader("content-type", type);
    x.setRequestHeader("idempotency-key", o.key);
    x.upload.onprogress = (e) => e.lengthComputable && o.onProgress?.(e.loaded / e.total);
    x.onload = () => {
      if (x.status === 201) return done(JSON.parse(x.responseText) as T);
      const headers = new Headers();
      const after = x.getResponseHeader("retry-after");
      if (after) headers.set("retry-after", after);
      fail(problemOf(new Response(null, { status: x.status || 502, headers }), x.responseText));
    };
    x.onerror = () => fail(new OfflineError("network"));
    x.ontimeout = () => fail(new OfflineError("timeout"));
    x.onabort = () => fail(o.signal?.reason ?? new OfflineError("network"));
    o.signal?.addEventListener("abort", () => x.abort(), { once: true });
    x.send(file);
  }).finally(ended);
}
