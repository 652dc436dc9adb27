import { type PackedFile, unpack } from "./pack";

/** One file of this build. */
export interface AppFile {
  /** Where it is fetched, whole. */
  url: string;
  /** Under what it is kept: a file whose name doesn't change has its revision in it. */
  key: string;
  /** SHA-256 of its bytes at the build, in base64. */
  hash: string;
}
/** Of a kept file: the hash that it was found to have before it was kept. */
const CHECKED = "x-corral-hash";
/** Below so many missing files each is asked for by itself: all of them together weigh more. */
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
 * The app's files in the worker's cache. Each is checked against the build before it is kept, by its type and its bytes: what a portal or a
 * proxy answers in its place has status 200 too, and a file that is kept is never asked for again.
 */
export function appFiles(files: readonly AppFile[], open: () => Promise<Cache>, ask: typeof fetch) {
  const byUrl = new Map(files.map((it) => [it.url, it]));

  /** Keeps it, with what it was found to be; false for anything that isn't this file. */
  async function keep(cache: Cache, file: AppFile, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if ((await hashOf(bytes)) !== file.hash) return false;
    const headers = { "content-type": typeOf(file)?.[1] ?? "application/octet-stream", [CHECKED]: file.hash };
    await cache.put(file.key, new Response(bytes, { headers }));
    return true;
  }
  const isChecked = (kept: Response | undefined, file: AppFile) => kept?.headers.get(CHECKED) === file.hash;

  async function fetchOne(cache: Cache, file: AppFile): Promise<boolean> {
    // What the browser had kept may be a portal's too: the server is asked whether it is still so.
    const answer = await ask(file.url, { cache: "no-cache", credentials: "same-origin" });
    if (!answer.ok || !typeOf(file)?.[0].test(answer.headers.get("content-type") ?? "")) return false;
    return keep(cache, file, await bytesOf(answer));
  }
  async function fetchPack(): Promise<PackedFile[]> {
    const answer = await ask(new URL("/app.pack", files[0]?.url), { cache: "no-store" });
    return answer.ok ? (unpack(await bytesOf(answer)) ?? []) : [];
  }

  /** Those that aren't kept, or not as the build made them. What an earlier worker kept without looking is looked at now. */
  async function missingIn(cache: Cache): Promise<AppFile[]> {
    const missing: AppFile[] = [];
    // All in one question: asked one by one, two hundred cost each visit three times as much.
    const found = new Set((await cache.matchAll()).map((kept) => kept.headers.get(CHECKED)));
    for (const file of files) {
      if (found.has(file.hash)) continue;
      const kept = await cache.match(file.key);
      if (kept && (await keep(cache, file, await bytesOf(kept)))) continue;
      if (kept) await cache.delete(file.key);
      missing.push(file);
    }
    return missing;
  }

  async function fill(): Promise<AppFile[]> {
    const cache = await open();
    let missing = await missingIn(cache);
    if (missing.length >= PACK_FROM) {
      const wanted = new Map(missing.map((it) => [new URL(it.url).pathname, it]));
      // All at once: a cache that is written one by one takes half as long again.
      const keepPacked = async ([path, bytes]: PackedFile) => {
        const file = wanted.get(path);
        if (file && (await keep(cache, file, new Uint8Array(bytes)))) wanted.delete(path);
      };
      await Promise.all((await fetchPack().catch(() => [])).map(keepPacked));
      missing = [...wanted.values()];
    }
    const left: AppFile[] = [];
    for (const file of missing) {
      // The first that can't be had: the rest can't either, or the server will be asked another time.
      if (left.length > 0 || !(await fetchOne(cache, file).catch(() => false))) left.push(file);
    }
    return left;
  }
  let filling: Promise<AppFile[]> | undefined;
  return {
    /** Fetches what isn't here as it should be, all together and then one by one; answers what is still missing. */
    fill: () => {
      filling ??= fill().finally(() => {
        filling = undefined;
      });
      return filling;
    },
    has: (url: string) => byUrl.has(url),
    /** The file as it is kept, or as the server has it, which is kept from then on; undefined when neither is the one of this build. */
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
