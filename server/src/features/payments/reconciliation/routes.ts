import { listChecks as listCall, readCheck as readCall, runCheck } from "@corral/contract/payments/reconciliation";
import { refuse } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { recordFact } from "#src/features/business/facts/record-fact";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { startRun } from "./daily-check";
import { listChecks, readCheck, runningCheck } from "./list-checks";

export function reconciliationRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query }) => listChecks(deps, query));
  serveCall(
    app,
    deps,
    readCall,
    async ({ deps, params }) => (await readCheck(deps, params.checkId)) ?? refuse("NOT_FOUND"),
  );

  /** A start during a run returns that run. */
  serveCall(app, deps, runCheck, async ({ deps, staff, tx, reply }) => {
    const newRun = { day: dayIn(deps.zone, deps.now()), round: null, asked_by: staff.id };
    let run: Awaited<ReturnType<typeof runningCheck>>;
    // It may have ended between the two queries: then start a new one.
    while (!run) {
      await startRun(deps, newRun, tx);
      run = await runningCheck(deps, tx);
    }
    await recordFact(deps, tx, staff, "check.run", { kind: "check_run", id: run.id });
    reply.raw.once("finish", () => deps.wake("check"));
    return run;
  });
}
