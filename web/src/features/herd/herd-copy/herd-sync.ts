import { herdChanges } from "@corral/contract/herd/herd-copy.calls";
import { useEffect } from "react";
import { useConnection } from "#src/offline/connection";
import { ApiError } from "#src/shared/api/errors";
import { api } from "#src/shared/api/http";
import { changeCopy } from "./herd-copy";

/** Animals of one page: some hundred kilobytes, so that a poor signal brings it before it is lost. */
const PAGE = 500;
/** Pages after which what came is written down, and not only at the end. */
const SAVE_EVERY = 5;
const EVERY_MS = 3 * 60_000;
const SOON_MS = 1_500;
/** Coming back to the page again and again asks no more often. */
const AT_LEAST_MS = 20_000;

let running: Promise<void> | undefined;
let lastAt = 0;
/** Brings the herd of this phone up to date, as far as the signal goes: what came is kept, and it goes on from there. */
export function readHerd(): Promise<void> {
  running ??= changeCopy(async (copy, still) => {
    lastAt = Date.now();
    for (let n = 1; ; n++) {
      const page = await api(herdChanges, { query: { since: copy.cursor(), limit: PAGE } }).catch(
        async (error: unknown) => {
          // The place where we were says nothing to this server: from the beginning, next time.
          if (error instanceof ApiError && error.status === 422) copy.beginAgain();
          // This person may not see it any more.
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
/** After a write: what it changed elsewhere in the herd comes in a moment, once for several writes in a row. */
export function readHerdSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => void readHerd(), SOON_MS);
}

let pages = 0;
let started = false;
/** From now on the copy follows the server: when this page is come back to, when there is signal again, and while the herd is looked at. */
export function keepInStep() {
  readIfDue();
  if (started) return;
  started = true;
  document.addEventListener("visibilitychange", readIfDue);
  addEventListener("online", () => void readHerd());
  setInterval(() => pages > 0 && readIfDue(), EVERY_MS);
}

/** For a page of the herd: keeps the copy in step while it is looked at. */
export function useHerdInStep() {
  const { online } = useConnection();
  useEffect(() => {
    pages++;
    keepInStep();
    return () => void pages--;
  }, []);
  useEffect(() => {
    if (online) readIfDue();
  }, [online]);
}
