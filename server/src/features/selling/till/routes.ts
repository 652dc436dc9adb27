import {
  closeTill as closeCall,
  countTill as countCall,
  giveCount as giveCountCall,
  listTills as listCall,
  moveCash as moveCall,
  myTill as myCall,
  openTill as openCall,
  readTill as readCall,
} from "@corral/contract/selling/till";
import { present } from "@corral/domain/kernel/lookup";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { closeTill } from "./close-till";
import { giveCount } from "./give-count";
import { listTills, myTill, tillView } from "./till-view";
import { countTill, lockFound, moveCash, openTill } from "./use-till";

const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);

export function tillRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, myCall, async ({ deps, staff, buyer }) =>
    myTill(deps, staff, await findBuyerId(deps.db, buyer)),
  );

  serveCall(app, deps, openCall, async ({ deps, tx, staff, buyer, body }) => {
    const done = await openTill(deps, tx, staff, buyer, body.float);
    return done.ok ? tillView(deps, tx, staff, done.value) : done;
  });

  serveCall(app, deps, readCall, async ({ deps, staff, params, request }) => {
    const mine = onlyOf(request, staff);
    const till = await deps.db
      .selectFrom("cash_session")
      .selectAll()
      .where("public_id", "=", params.tillId)
      .$if(mine !== undefined, (q) => q.where("staff_id", "=", present(mine)))
      .executeTakeFirst();
    return till ? tillView(deps, deps.db, staff, till) : refuse("NOT_FOUND");
  });

  serveCall(app, deps, moveCall, async ({ deps, tx, staff, params, body, request }) => {
    const till = await lockFound(tx, params.tillId, onlyOf(request, staff));
    if (!till) return refuse("NOT_FOUND");
    const done = await moveCash(deps, tx, staff, till, body);
    return done.ok ? tillView(deps, tx, staff, done.value) : done;
  });

  serveCall(app, deps, countCall, async ({ deps, tx, staff, params, body, request }) => {
    const till = await lockFound(tx, params.tillId, onlyOf(request, staff));
    if (!till) return refuse("NOT_FOUND");
    const done = await countTill(deps, tx, staff, till, body.what);
    return done.ok ? tillView(deps, tx, staff, done.value) : done;
  });

  serveCall(app, deps, giveCountCall, async ({ deps, tx, staff, params, body, request }) => {
    const till = await lockFound(tx, params.tillId, onlyOf(request, staff));
    if (!till) return refuse("NOT_FOUND");
    const done = await giveCount(deps, tx, staff, till, body);
    return done.ok ? tillView(deps, tx, staff, done.value) : done;
  });

  serveCall(app, deps, closeCall, async ({ deps, tx, staff, params, body, request }) => {
    const till = await lockFound(tx, params.tillId, onlyOf(request, staff));
    if (!till) return refuse("NOT_FOUND");
    const done = await closeTill(deps, tx, staff, till, body);
    return done.ok ? tillView(deps, tx, staff, done.value) : done;
  });

  serveCall(app, deps, listCall, ({ deps, staff, query, request }) =>
    listTills(deps, staff, { ...query, onlyOf: onlyOf(request, staff) }),
  );
}
