import {
  blockCustomer as blockCall,
  createCustomer as createCall,
  editCustomer as editCall,
  joinCustomers as joinCall,
  listCustomers as listCall,
  readCustomer as readCall,
} from "@corral/contract/business/customers";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import type { Staff } from "#src/platform/calls/gate";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { createCustomer } from "./create-customer";
import { customerView } from "./customer-view";
import { blockCustomer, editCustomer } from "./edit-customer";
import { onlyOf } from "./find";
import { joinCustomers } from "./join-customers";
import { listCustomers } from "./list-customers";

export function customerRoutes(app: FastifyInstance, deps: Deps) {
  /** The customer as they are after a change. */
  const after = async <R extends Result<{ id: string }>>(tx: Tx, staff: Staff, done: R) =>
    done.ok
      ? ((await customerView(deps, tx, staff, undefined, done.value.id)) ?? refuse("NOT_FOUND"))
      : (done as Exclude<R, { ok: true }>);

  serveCall(app, deps, listCall, ({ staff, query, request }) =>
    listCustomers(deps, staff, onlyOf(request.reach, staff), query),
  );
  serveCall(
    app,
    deps,
    readCall,
    async ({ staff, params, request }) =>
      (await customerView(deps, deps.db, staff, onlyOf(request.reach, staff), params.customerId)) ??
      refuse("NOT_FOUND"),
  );
  serveCall(app, deps, createCall, async ({ staff, body, tx }) =>
    after(tx, staff, await createCustomer(deps, tx, staff, body)),
  );
  serveCall(app, deps, editCall, async ({ staff, params, body, tx, version }) =>
    after(tx, staff, await editCustomer(deps, tx, staff, params.customerId, version, body)),
  );
  serveCall(app, deps, joinCall, async ({ staff, params, body, tx }) =>
    after(tx, staff, await joinCustomers(deps, tx, staff, params.customerId, body.otherId)),
  );
  serveCall(app, deps, blockCall, async ({ staff, params, body, tx }) =>
    after(tx, staff, await blockCustomer(deps, tx, staff, params.customerId, body.reason)),
  );
}
