const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  let out = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const n = (a << 16) | (b << 8) | c;
    const left = Math.min(3, bytes.length - i);
    for (let k = 0; k <= left; k++) out += LETTERS[(n >> (18 - 6 * k)) & 63];
  }
  return out;
}

/** Decodes base64url; undefined for an invalid character or length, or non-zero unused bits, so that each value has one text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const out = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (const letter of text) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out[at++] = (held >> bits) & 0xff;
  }
  return text.length % 4 === 1 || (held & ((1 << bits) - 1)) !== 0 ? undefined : out;
}

export const toHex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
