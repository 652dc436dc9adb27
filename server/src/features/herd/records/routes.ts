import * as calls from "@corral/contract/herd/records";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { cancelRecord, correctRecord, doRecord, moveRecord, voidRecord } from "./change";
import type { RecordDeps } from "./record-tx";
import { animalFacts, pageOfRecords, recordViews } from "./record-view";
import { clearStolen, flagStolen } from "./theft";
import { type Done, writeRecord, writeRecords } from "./write";

export function recordRoutes(app: FastifyInstance, deps: Deps & RecordDeps) {
  /** Every write returns the updated record and the animal's summary. */
  const after = async <C extends ProblemCode>(tx: Tx, staff: Staff, done: Result<Done, C>) => {
    if (!done.ok) return done;
    const { recordId, animalId, youngIds } = done.value;
    const row = await tx.selectFrom("animal_event").selectAll().where("id", "=", recordId).executeTakeFirstOrThrow();
    const [record] = await recordViews(deps, tx, staff, [row]);
    const facts = await animalFacts(deps, tx, animalId);
    if (!record || !facts) throw new Error(`record ${recordId} is gone`);
    return { record, facts, youngIds };
  };

  serveCall(app, deps, calls.listRecords, async ({ deps, params, query, staff }) => {
    const facts = await animalFacts(deps, deps.db, params.animalId);
    return facts ? { ...(await pageOfRecords(deps, staff, params.animalId, query)), facts } : refuse("NOT_FOUND");
  });
  serveCall(app, deps, calls.writeRecord, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await writeRecord(deps, tx, staff, params.animalId, body)),
  );
  serveCall(app, deps, calls.writeRecords, ({ deps, tx, staff, body }) => writeRecords(deps, tx, staff, body));
  serveCall(app, deps, calls.moveRecord, async ({ deps, tx, staff, params, body, version }) =>
    after(tx, staff, await moveRecord(deps, tx, staff, { id: params.recordId, version, form: body })),
  );
  serveCall(app, deps, calls.doRecord, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await doRecord(deps, tx, staff, params.recordId, body)),
  );
  serveCall(app, deps, calls.cancelRecord, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await cancelRecord(deps, tx, staff, params.recordId, body.reason)),
  );
  serveCall(app, deps, calls.correctRecord, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await correctRecord(deps, tx, staff, params.recordId, body)),
  );
  serveCall(app, deps, calls.voidRecord, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await voidRecord(deps, tx, staff, params.recordId, body)),
  );
  serveCall(app, deps, calls.flagStolen, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await flagStolen(deps, tx, staff, params.animalId, body)),
  );
  serveCall(app, deps, calls.clearStolen, async ({ deps, tx, staff, params, body }) =>
    after(tx, staff, await clearStolen(deps, tx, staff, params.animalId, body)),
  );
}
