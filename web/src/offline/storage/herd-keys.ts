import { KEPT_ANIMAL_PAGES } from "./limits";
import { CACHE_PREFIX } from "./storage";

/** Where the phone keeps its copy of the herd: parts of it by the animal's id, what they are by now, and the last animals whose page was opened. */
export const HERD_PARTS = 64;
const PREFIX = `${CACHE_PREFIX}herd:`;
export const HERD_MANIFEST = `${PREFIX}manifest`;
export const HERD_PAGES = `${PREFIX}pages`;
export const herdPartKey = (n: number) => `${PREFIX}${n}`;
export const herdPageKey = (n: number) => `${PREFIX}page:${n}`;
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
/** All of them: fixed, so that the copy can be wiped without reading what is there. */
export const herdKeys: readonly string[] = [
  HERD_MANIFEST,
  HERD_PAGES,
  ...upTo(HERD_PARTS).map(herdPartKey),
  ...upTo(KEPT_ANIMAL_PAGES.indexeddb).map(herdPageKey),
];
