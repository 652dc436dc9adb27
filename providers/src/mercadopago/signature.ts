import { createHmac, timingSafeEqual } from "node:crypto";
import { type Instant, MINUTE } from "@corral/domain/time";

export interface Signed {
  xSignature: string | undefined;
  requestId: string | undefined;
  dataId: string | undefined;
  secret: string;
  receivedAt: Instant;
}

/** A retry is signed anew, so one window fits all (providers.md §2.11.3). */
const WINDOW = 10 * MINUTE;

/**
 * Whether a notice was signed with the panel's secret, recently. It signs the id, the request id and the time; never the body, so nothing in the body is
 * proven by it. Algorithm and vectors: providers.md §2.11.3.
 */
export function isSigned(s: Signed): boolean {
  const parts = new Map(
    (s.xSignature ?? "").split(",").map((p) => p.split("=", 2).map((x) => x.trim()) as [string, string]),
  );
  const ts = parts.get("ts");
  const v1 = parts.get("v1")?.toLowerCase();
  if (!ts || !/^\d{9,14}$/.test(ts) || !v1 || !/^[0-9a-f]{64}$/.test(v1)) return false;
  // Ten digits are seconds, thirteen are milliseconds: both are seen.
  const at = Number(ts) < 1e12 ? Number(ts) * 1000 : Number(ts);
  if (Math.abs(s.receivedAt - at) > WINDOW) return false;
  const given = Buffer.from(v1, "hex");
  return [s.dataId?.toLowerCase(), s.dataId].some((id) =>
    timingSafeEqual(given, hash(manifest(id, s.requestId, ts), s.secret)),
  );
}

/** A part whose value is absent is left out. */
const manifest = (id: string | undefined, requestId: string | undefined, ts: string) =>
  `${id ? `id:${id};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
const hash = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest();
