/** What is kept sealed. Where the browser withholds its cryptography (plain http) or no seal was given yet, it is plain. */
type Sealed = { iv: string; box: string } | { plain: unknown };

/**
 * Unsent work is kept so that who comes after on the same phone can't read it (domain.md §4): by AES-GCM under the person's own key, which
 * the server gives when they come in and the phone forgets when they leave.
 */
export interface Seal {
  close: (value: unknown) => Promise<Sealed>;
  /** Undefined when it is another person's. */
  open: (kept: unknown) => Promise<unknown>;
}

/** `vault` is 32 bytes in base64url. */
export async function makeSeal(vault: string | undefined): Promise<Seal> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const key = vault && subtle ? await keyOf(subtle, vault).catch(() => undefined) : undefined;
  return {
    close: async (value) => {
      if (!key || !subtle) return { plain: value };
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const box = await subtle.encrypt({ name: "AES-GCM", iv }, key, text);
      return { iv: textOf(iv), box: textOf(new Uint8Array(box)) };
    },
    open: async (kept) => {
      const it = kept as Sealed | undefined;
      if (!it) return undefined;
      if ("plain" in it) return it.plain;
      if (!key || !subtle) return undefined;
      try {
        const text = await subtle.decrypt({ name: "AES-GCM", iv: bytesOf(it.iv) }, key, bytesOf(it.box));
        return JSON.parse(new TextDecoder().decode(text)) as unknown;
      } catch {
        return undefined;
      }
    },
  };
}

const keyOf = async (subtle: SubtleCrypto, vault: string) =>
  subtle.importKey("raw", bytesOf(vault), "AES-GCM", false, ["encrypt", "decrypt"]);
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}
function textOf(bytes: Uint8Array): string {
  let raw = "";
  // By parts: the call's arguments have a limit, and a photo has more bytes.
  for (let i = 0; i < bytes.length; i += 8192) raw += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(raw);
}
