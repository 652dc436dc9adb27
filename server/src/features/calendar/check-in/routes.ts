import * as calls from "@corral/contract/calendar/check-in";
import { zoneInWords } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { readCheckInList } from "./book";
import { admit, cameInAt, readGroup, readPeople, undo } from "./check-in";
import { sessionsNow } from "./check-in-view";

export function checkInRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.gateSessions, async () => ({
    zoneWords: zoneInWords(deps.zone),
    ...(await sessionsNow(deps)),
  }));
  serveCall(app, deps, calls.gatePeople, ({ deps, params, query }) => readPeople(deps, params.sessionId, query.q));
  serveCall(app, deps, calls.gateGroup, ({ deps, params, query }) => readGroup(deps, params.sessionId, query.code));
  serveCall(app, deps, calls.gateBook, ({ deps, params, query }) =>
    readCheckInList(deps, params.sessionId, query.known),
  );
  serveCall(app, deps, calls.checkIn, ({ deps, tx, staff, params, body }) =>
    admit(deps, tx, staff, params.sessionId, { ...body, at: cameInAt(deps, staff, body.at) }),
  );
  serveCall(app, deps, calls.undoCheckIn, ({ deps, tx, staff, params, body }) =>
    undo(deps, tx, staff, params.sessionId, body.placeId),
  );
}
