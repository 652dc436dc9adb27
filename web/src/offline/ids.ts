/**
 * A UUID that sorts by when it was made (v7, RFC 9562 §5.7), by this phone's clock: what is done on one day is listed in the order in which it
 * was done. Its beginning is the hour and not chance: no part of it stands for the whole. By getRandomValues: crypto.randomUUID is withheld on plain http.
 */
export function newUuid(): string {
  const b = crypto.getRandomValues(new Uint8Array(16));
  let ms = Date.now();
  for (let n = 5; n >= 0; n--, ms = Math.floor(ms / 256)) b[n] = ms % 256;
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x70;
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80;
  return written(b);
}

/** All of its 128 bits random: for what is also an address that only who has it may open. */
export const newLinkUuid = (): string => written(crypto.getRandomValues(new Uint8Array(16)));

function written(b: Uint8Array): string {
  const hex = Array.from(b, (n) => n.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
