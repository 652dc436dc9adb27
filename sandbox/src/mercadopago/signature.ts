import { createHmac } from "node:crypto";

/** The signed text; parts without a value are omitted. */
export function manifest(dataId: string | undefined, requestId: string | undefined, ts: number | string): string {
  const id = dataId === undefined ? "" : `id:${dataId};`;
  const request = requestId === undefined ? "" : `request-id:${requestId};`;
  return `${id}${request}ts:${ts};`;
}

/** HMAC-SHA256 of the manifest, in hex. */
export const signManifest = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");
