/** A stored value. It is plain where Web Crypto is missing (plain http) or no key was given yet. */
type Sealed = { iv: string; box: string } | { plain: unknown };

/**
 * Encrypts unsent work so that the next user of the phone can't read it (domain.md §4): AES-GCM under the user's own key, which the server
 * gives at sign-in and the phone deletes at sign-out.
 */
export interface Seal {
  close: (value: unknown) => Promise<Sealed>;
  /** Undefined when it is another user's. */
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
      const sealed = kept as Sealed | undefined;
      if (!sealed) return undefined;
      if ("plain" in sealed) return sealed.plain;
      if (!key || !subtle) return undefined;
      try {
        const text = await subtle.decrypt({ name: "AES-GCM", iv: bytesOf(sealed.iv) }, key, bytesOf(sealed.box));
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
  // In chunks: a call has a limit of arguments, and a photo has more bytes.
  for (let i = 0; i < bytes.length; i += 8192) raw += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(raw);
}
