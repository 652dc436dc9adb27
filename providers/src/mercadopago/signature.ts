import { createHmac, timingSafeEqual } from "node:crypto";
import { type Instant, MINUTE } from "@corral/domain/kernel/time";

export interface Signed {
  xSignature: string | undefined;
  requestId: string | undefined;
  dataId: string | undefined;
  secret: string;
  receivedAt: Instant;
}

/** A retry is usually signed again (providers.md §2.11.3); one with its original signature is older than this. */
const WINDOW = 10 * MINUTE;

/**
 * Whether a webhook was signed with the panel's secret, and recently (otherwise `stale`). The signature covers the id,
 * the request id and the time, never the body. Algorithm and test vectors: providers.md §2.11.3.
 */
export function signatureOf(s: Signed): "valid" | "stale" | "invalid" {
  const parts = new Map(
    (s.xSignature ?? "").split(",").map((p) => p.split("=", 2).map((x) => x.trim()) as [string, string]),
  );
  const ts = parts.get("ts");
  const v1 = parts.get("v1")?.toLowerCase();
  if (!ts || !/^\d{9,14}$/.test(ts) || !v1 || !/^[0-9a-f]{64}$/.test(v1)) return "invalid";
  // Ten digits are seconds, thirteen are milliseconds: both occur.
  const at = Number(ts) < 1e12 ? Number(ts) * 1000 : Number(ts);
  // A timestamp in the future is forged.
  if (at - s.receivedAt > WINDOW) return "invalid";
  const given = Buffer.from(v1, "hex");
  const isOurs = [s.dataId?.toLowerCase(), s.dataId].some((id) =>
    timingSafeEqual(given, hash(manifest(id, s.requestId, ts), s.secret)),
  );
  if (!isOurs) return "invalid";
  return s.receivedAt - at > WINDOW ? "stale" : "valid";
}

/** The signed text; parts without a value are omitted. */
const manifest = (id: string | undefined, requestId: string | undefined, ts: string) =>
  `${id ? `id:${id};` : ""}${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
const hash = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest();
