import { newsSeen, readNews as readCall } from "@corral/contract/office/notifications";
import { newsEvents } from "@corral/contract/office/notifications.files";
import { fromIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { findStaff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { openStream } from "#src/platform/live/live-reply";
import { countUnseen, markSeen, readNews } from "./news";

/** Merges changes within this time into one event. */
const GATHER_MS = 400;
/** How far the clocks of processes behind one address may differ. */
const SKEW_MS = 2_000;

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ deps, staff, request }) =>
    readNews(deps, staff, request.reach === "own" ? staff.id : null),
  );
  serveCall(
    app,
    deps,
    newsSeen,
    async ({ deps, staff, body, request }) => {
      const seen = await markSeen(deps, staff, fromIso(body.upTo));
      return { unseen: await countUnseen(deps, staff, seen, request.reach === "own" ? staff.id : null) };
    },
    { steps: "many" },
  );

  let changedAt = deps.now();
  deps.live.onAnyCharge(() => {
    changedAt = deps.now();
  });
  /** Whether no charge changed after this moment (UTC ms of the server's clock), so that a page drawn then needs no first event. */
  const isCurrent = (since: unknown) =>
    /^\d{13}$/.test(String(since)) && deps.live.isListening() && Number(since) > changedAt + SKEW_MS;
  /** Sends only that something changed; the client reads what, with its own permission. */
  app.get(newsEvents, { config: { action: "news.read" }, schema: { hide: true } }, (request, reply) => {
    let waiting: NodeJS.Timeout | undefined;
    const stream = openStream(reply, () => {
      stop();
      clearTimeout(waiting);
    });
    const stop = deps.live.onAnyCharge(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        stream.send({ changed: true });
      }, GATHER_MS);
    });
    if (!isCurrent((request.query as { since?: unknown }).since)) stream.send({ changed: true });
    // A session that ended, here or elsewhere, gets no more events.
    stream.onBeat(async () => {
      if (!(await findStaff(deps.db, request, deps.now()))) stream.end();
    });
  });
}
