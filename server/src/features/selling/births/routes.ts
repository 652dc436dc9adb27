import * as calls from "@corral/contract/selling/births";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { listBirths, listDams, readBirth } from "./birth-view";
import { recordYoung } from "./record-young";
import { type BirthAsk, sellBirth } from "./sell-birth";

export function birthRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.listBirths, ({ deps, query }) => listBirths(deps, query));
  serveCall(app, deps, calls.listDams, () => listDams(deps));
  serveCall(app, deps, calls.sellBirth, async ({ deps, body, staff, tx }) => {
    const done = await sellBirth(deps, tx, staff, body as BirthAsk);
    return done.ok ? ((await readBirth(deps, tx, done.value)) ?? refuse("NOT_FOUND")) : done;
  });
  serveCall(app, deps, calls.recordYoung, async ({ deps, params, body, staff, tx, reply }) => {
    const done = await recordYoung(deps, tx, staff, params.itemId, body.animalIds);
    // Whose turn it is, and for whom none is left, is told as soon as this is written.
    reply.raw.once("finish", () => deps.wake("tick"));
    return done.ok ? ((await readBirth(deps, tx, done.value)) ?? refuse("NOT_FOUND")) : done;
  });
}
