import type { PrecacheEntry } from "workbox-precaching";
import { type PackedFile, unpack } from "./pack";

/** A file as the build lists it; `staff` where only the staff's phones need it. */
export type AppEntry = PrecacheEntry & { staff?: true };

/** One file of this build. */
export interface AppFile {
  /** URL of the whole file. */
  url: string;
  /** Cache key: a file whose name doesn't change has its revision in it. */
  key: string;
  /** SHA-256 of its bytes in the build, in base64. */
  hash: string;
  /** Only the staff's phones need it. */
  staff: boolean;
}
/** Header of a cached file: the hash that was verified before it was cached. */
const CHECKED = "x-corral-hash";
/** With fewer missing files each is requested by itself: a whole pack weighs more. */
const PACK_FROM = 30;
const TYPES: Record<string, [sent: RegExp, kept: string]> = {
  js: [/javascript/, "text/javascript"],
  css: [/^text\/css/, "text/css"],
  html: [/^text\/html/, "text/html; charset=utf-8"],
  svg: [/^image\/svg/, "image/svg+xml"],
};
const typeOf = ({ url }: AppFile) => TYPES[url.slice(url.lastIndexOf(".") + 1)];

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
async function hashOf(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

/**
 * The app's files in the worker's cache. Each one's type and hash are checked against the build before it is cached: a captive portal or proxy
 * also answers with status 200, and a cached file is never requested again.
 */
export function appFiles(files: readonly AppFile[], open: () => Promise<Cache>, ask: typeof fetch) {
  const byUrl = new Map(files.map((it) => [it.url, it]));

  /** Caches the file with its verified hash; false when the bytes are not this file. */
  async function keep(cache: Cache, file: AppFile, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if ((await hashOf(bytes)) !== file.hash) return false;
    const headers = { "content-type": typeOf(file)?.[1] ?? "application/octet-stream", [CHECKED]: file.hash };
    await cache.put(file.key, new Response(bytes, { headers }));
    return true;
  }
  const isChecked = (kept: Response | undefined, file: AppFile) => kept?.headers.get(CHECKED) === file.hash;

  async function fetchOne(cache: Cache, file: AppFile): Promise<boolean> {
    // The HTTP cache may hold a portal's answer too, so it revalidates.
    const answer = await ask(file.url, { cache: "no-cache", credentials: "same-origin" });
    if (!answer.ok || !typeOf(file)?.[0].test(answer.headers.get("content-type") ?? "")) return false;
    return keep(cache, file, await bytesOf(answer));
  }
  async function fetchPack(staff: boolean): Promise<PackedFile[]> {
    const answer = await ask(new URL(staff ? "/staff.pack" : "/app.pack", files[0]?.url), { cache: "no-store" });
    return answer.ok ? (unpack(await bytesOf(answer)) ?? []) : [];
  }

  /** Files that are not cached, or differ from the build. Files that an earlier worker cached unchecked are checked now. */
  async function missingIn(cache: Cache, staff: boolean): Promise<AppFile[]> {
    const missing: AppFile[] = [];
    // All in one question: asked one by one, two hundred cost each visit three times as much.
    const found = new Set((await cache.matchAll()).map((kept) => kept.headers.get(CHECKED)));
    for (const file of files) {
      if (file.staff !== staff) continue;
      if (found.has(file.hash)) continue;
      const kept = await cache.match(file.key);
      if (kept && (await keep(cache, file, await bytesOf(kept)))) continue;
      if (kept) await cache.delete(file.key);
      missing.push(file);
    }
    return missing;
  }

  async function fillPack(staff: boolean): Promise<AppFile[]> {
    const cache = await open();
    let missing = await missingIn(cache, staff);
    if (missing.length >= PACK_FROM) {
      const byPath = new Map(missing.map((it) => [new URL(it.url).pathname, it]));
      // In parallel: writing them one by one takes half as long again.
      const keepPacked = async ([path, bytes]: PackedFile) => {
        const file = byPath.get(path);
        if (file && (await keep(cache, file, new Uint8Array(bytes)))) byPath.delete(path);
      };
      await Promise.all((await fetchPack(staff).catch(() => [])).map(keepPacked));
      missing = [...byPath.values()];
    }
    const left: AppFile[] = [];
    for (const file of missing) {
      // After the first failure the rest is left for another time.
      if (left.length > 0 || !(await fetchOne(cache, file).catch(() => false))) left.push(file);
    }
    return left;
  }
  const filling = new Map<boolean, Promise<AppFile[]>>();
  const fill = (staff: boolean) => {
    const running = filling.get(staff) ?? fillPack(staff).finally(() => filling.delete(staff));
    filling.set(staff, running);
    return running;
  };
  return {
    /**
     * Downloads the missing files of every phone, and with `staff` those of the staff's besides, by the pack and then one by one; resolves to
     * what is still missing.
     */
    fill: async ({ staff }: { staff: boolean }) => {
      const missing = await fill(false);
      return staff && missing.length === 0 ? fill(true) : missing;
    },
    has: (url: string) => byUrl.has(url),
    /** The cached file, or the server's, which is then cached; undefined when neither is the one of this build. */
    async serve(url: string): Promise<Response | undefined> {
      const file = byUrl.get(url);
      if (!file) return undefined;
      const cache = await open();
      const kept = await cache.match(file.key);
      if (kept && isChecked(kept, file)) return kept;
      return (await fetchOne(cache, file).catch(() => false)) ? cache.match(file.key) : undefined;
    },
  };
}
