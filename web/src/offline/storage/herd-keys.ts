import { KEPT_ANIMAL_PAGES } from "./limits";
import { CACHE_PREFIX } from "./storage";

/** Storage keys of the herd's copy: its parts by animal id, the manifest, its head, and the animal pages opened last. */
export const HERD_PARTS = 64;
const PREFIX = `${CACHE_PREFIX}herd:`;
export const HERD_MANIFEST = `${PREFIX}manifest`;
/** What the list shows first, and its figures. */
export const HERD_HEAD = `${PREFIX}head`;
export const HERD_PAGES = `${PREFIX}pages`;
export const herdPartKey = (n: number) => `${PREFIX}${n}`;
export const herdPageKey = (n: number) => `${PREFIX}page:${n}`;
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
/** All keys, fixed, so that the copy can be deleted without reading it. */
export const herdKeys: readonly string[] = [
  HERD_MANIFEST,
  HERD_HEAD,
  HERD_PAGES,
  ...upTo(HERD_PARTS).map(herdPartKey),
  ...upTo(KEPT_ANIMAL_PAGES.indexeddb).map(herdPageKey),
];
