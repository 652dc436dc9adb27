import * as calls from "@corral/contract/calendar/visits";
import { type Result, refuse, refuseField } from "@corral/domain/kernel/result";
import { daysBetween, isDay } from "@corral/domain/kernel/time";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { staffItem } from "#src/features/shop/items/staff-view";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { cancelSession } from "./cancel-date";
import { addSession, editSession } from "./dates";
import { listDates, readDate } from "./list-dates";
import { addSeries, editSeries } from "./series";

/** Upper bound of days in one answer. */
const WIDEST = 62;

export function visitRoutes(app: FastifyInstance, deps: Deps) {
  /** Every write returns the updated visit with its dates. */
  const after = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) => {
    if (!done.ok) return done;
    const item = await staffItem(deps, tx, done.value);
    if (!item) throw new Error(`item ${done.value} is gone`);
    return item;
  };

  serveCall(app, deps, calls.listDates, async ({ deps, query }) => {
    const { from, to } = query;
    if (!isDay(from) || !isDay(to) || to < from || daysBetween(from, to) > WIDEST)
      return refuseField("from", `Pide de 1 a ${WIDEST} días, con fechas que existan.`);
    return { dates: await listDates(deps, from, to) };
  });
  serveCall(
    app,
    deps,
    calls.readDate,
    async ({ deps, params }) => (await readDate(deps, params.sessionId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.addSession, async ({ deps, tx, staff, params, body }) =>
    after(tx, await addSession(deps, tx, staff, params.itemId, body)),
  );
  serveCall(app, deps, calls.editSession, async ({ deps, tx, staff, params, body, version }) =>
    after(tx, await editSession(deps, tx, staff, { id: params.sessionId, version, form: body })),
  );
  serveCall(app, deps, calls.cancelSession, async ({ deps, tx, staff, params, body }) =>
    after(tx, await cancelSession(deps, tx, staff, params.sessionId, body.reason)),
  );
  serveCall(app, deps, calls.addSeries, async ({ deps, tx, staff, params, body }) =>
    after(tx, await addSeries(deps, tx, staff, params.itemId, body)),
  );
  serveCall(app, deps, calls.editSeries, async ({ deps, tx, staff, params, body, version }) => {
    const { since, ...form } = body;
    return after(tx, await editSeries(deps, tx, staff, { id: params.seriesId, version, since, form }));
  });
}
