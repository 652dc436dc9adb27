/**
 * A UUID that sorts by creation time (v7, RFC 9562 §5.7), by this phone's clock. Its first digits are the time, not random: never shorten it to
 * a prefix. Uses getRandomValues because crypto.randomUUID is withheld on plain http.
 */
export function newUuid(): string {
  const b = crypto.getRandomValues(new Uint8Array(16));
  let ms = Date.now();
  for (let n = 5; n >= 0; n--, ms = Math.floor(ms / 256)) b[n] = ms % 256;
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x70;
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80;
  return written(b);
}

/** All 128 bits random: for ids that are also secret addresses. */
export const newLinkUuid = (): string => written(crypto.getRandomValues(new Uint8Array(16)));

function written(b: Uint8Array): string {
  const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
