import { assignReview, decideReview, listReview, readReview } from "@corral/contract/payments/review";
import { ok, refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { assign, decide } from "./decide";
import { listTasks, taskView } from "./task-view";

export function reviewRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listReview, ({ deps, query, staff }) => listTasks(deps, staff, query));

  serveCall(
    app,
    deps,
    readReview,
    async ({ deps, params, staff, tx }) => (await taskView(deps, tx, staff, params.taskId)) ?? refuse("NOT_FOUND"),
  );

  serveCall(app, deps, decideReview, async ({ deps, params, body, staff, tx }) => {
    const done = await decide(deps, tx, staff, { ...body, ...params });
    if (!done.ok) return done;
    const view = await taskView(deps, tx, staff, params.taskId);
    return view ? ok(view) : refuse("NOT_FOUND");
  });

  serveCall(app, deps, assignReview, async ({ deps, params, body, staff, tx }) => {
    const done = await assign(deps, tx, staff, { ...params, mine: body.mine });
    if (!done.ok) return done;
    const view = await taskView(deps, tx, staff, params.taskId);
    return view ? ok(view) : refuse("NOT_FOUND");
  });
}
