import { herdChanges } from "@corral/contract/calls/herd/herd-copy";
import { useEffect } from "react";
import { useConnection } from "#src/offline/connection";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { changeCopy } from "./herd-copy";

/** Animals per page: some hundred kilobytes, so that a weak connection completes it. */
const PAGE = 500;
/** Stores the copy after this many pages, and not only at the end. */
const SAVE_EVERY = 5;
const EVERY_MS = 3 * 60_000;
const SOON_MS = 1_500;
/** Minimum interval, however often the page becomes visible. */
const AT_LEAST_MS = 20_000;

let running: Promise<void> | undefined;
let lastAt = 0;
/** Updates this phone's copy of the herd as far as the connection allows; an interrupted read is resumed. */
export function readHerd(): Promise<void> {
  running ??= changeCopy(async (copy, still) => {
    lastAt = Date.now();
    for (let n = 1; ; n++) {
      const page = await api(herdChanges, { query: { since: copy.cursor(), limit: PAGE } }).catch(
        async (error: unknown) => {
          // The server rejects the cursor: the next read starts from the beginning.
          if (error instanceof ApiError && error.status === 422) copy.beginAgain();
          // The user lost the permission.
          if (error instanceof ApiError && error.status === 403) await copy.drop();
          throw error;
        },
      );
      if (!still()) return;
      copy.take(page, Date.now());
      if (!page.more) return;
      if (n % SAVE_EVERY === 0) await copy.save(still);
    }
  })
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  return running;
}
function readIfDue() {
  if (!document.hidden && Date.now() - lastAt >= AT_LEAST_MS) void readHerd();
}

let soon: ReturnType<typeof setTimeout> | undefined;
/** After a write: fetches its other effects on the herd, once for several writes in a row. */
export function readHerdSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => void readHerd(), SOON_MS);
}

let pages = 0;
let started = false;
/** Keeps the copy up to date from now on: when the page becomes visible, when the connection returns, and while the herd is shown. */
export function followHerdChanges() {
  readIfDue();
  if (started) return;
  started = true;
  document.addEventListener("visibilitychange", readIfDue);
  addEventListener("online", () => void readHerd());
  setInterval(() => pages > 0 && readIfDue(), EVERY_MS);
}

/** For a page of the herd: keeps the copy up to date while it is shown. */
export function useHerdChanges() {
  const { online } = useConnection();
  useEffect(() => {
    pages++;
    followHerdChanges();
    return () => void pages--;
  }, []);
  useEffect(() => {
    if (online) readIfDue();
  }, [online]);
}
