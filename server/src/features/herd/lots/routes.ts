import * as calls from "@corral/contract/herd/lots";
import { ok, type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import type { LotVerbs } from "./heads";
import { readHeadMovements, readLot } from "./read-lot";
import { editLot, moveHeads, splitLot } from "./write-lot";

export function lotRoutes(app: FastifyInstance, deps: Deps & LotVerbs) {
  const view = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) => {
    if (!done.ok) return done;
    const lot = await readLot(tx, done.value);
    return lot ? ok(lot) : refuse("NOT_FOUND");
  };
  serveCall(
    app,
    deps,
    calls.readLot,
    async ({ deps, params }) => (await readLot(deps.db, params.groupId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.listHeadMovements, async ({ deps, params, query }) =>
    (await readLot(deps.db, params.groupId))
      ? readHeadMovements(deps.db, params.groupId, query.cursor)
      : refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.editLot, async ({ deps, tx, staff, params, body, version }) =>
    view(tx, await editLot({ deps, tx, staff }, { groupId: params.groupId, version, facts: body })),
  );
  serveCall(app, deps, calls.moveHeads, async ({ deps, tx, staff, params, body }) =>
    view(tx, await moveHeads({ deps, tx, staff }, { ...body, groupId: params.groupId })),
  );
  serveCall(app, deps, calls.splitLot, async ({ deps, tx, staff, params, body }) =>
    view(tx, await splitLot({ deps, tx, staff }, { ...body, groupId: params.groupId })),
  );
}
