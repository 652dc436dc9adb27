import { newsSeen, readNews as readCall } from "@corral/contract/office/notifications";
import { newsEvents } from "@corral/contract/office/notifications.files";
import { fromIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { findStaff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { openStream } from "#src/platform/live/live-reply";
import { countUnseen, markSeen, readNews } from "./news";

/** Many changes close together are one knock on the phone. */
const GATHER_MS = 400;

export function notificationRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ staff, request }) =>
    readNews(deps, staff, request.reach === "own" ? staff.id : null),
  );
  serveCall(
    app,
    deps,
    newsSeen,
    async ({ staff, body, request }) => {
      const seen = await markSeen(deps, staff, fromIso(body.upTo));
      return { unseen: await countUnseen(deps, staff, seen, request.reach === "own" ? staff.id : null) };
    },
    { steps: "many" },
  );

  /** Says only that something changed; what, is read with the permission of whoever reads. */
  app.get(newsEvents, { config: { action: "news.read" }, schema: { hide: true } as object }, (request, reply) => {
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
    stream.send({ changed: true });
    // Whoever signed out, here or from elsewhere, hears nothing more.
    stream.onBeat(async () => {
      if (!(await findStaff(deps.db, request, deps.now()))) stream.end();
    });
  });
}
