import {
  blockCustomer as blockCall,
  createCustomer as createCall,
  editCustomer as editCall,
  joinCustomers as joinCall,
  listCustomers as listCall,
  readCustomer as readCall,
} from "@corral/contract/business/customers";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { createCustomer } from "./create-customer";
import { customerView } from "./customer-view";
import { blockCustomer, editCustomer } from "./edit-customer";
import { onlyOf } from "./find-customer";
import { joinCustomers } from "./join-customers";
import { listCustomers } from "./list-customers";

export function customerRoutes(app: FastifyInstance, deps: Deps) {
  /** The customer's view after a change. */
  const after = async <C extends ProblemCode>(tx: Tx, staff: Staff, done: Result<{ id: string }, C>) => {
    if (!done.ok) return done;
    const view = await customerView(deps, tx, staff, undefined, done.value.id);
    if (!view) throw new Error(`customer ${done.value.id} was written and can't be read`);
    return view;
  };

  serveCall(app, deps, listCall, ({ deps, staff, query, request }) =>
    listCustomers(deps, staff, onlyOf(request.reach, staff), query),
  );
  serveListFile(app, deps, listCall, {
    name: "Clientes",
    page: ({ deps, staff, query, request }) => listCustomers(deps, staff, onlyOf(request.reach, staff), query),
    columns: {
      Nombre: (k) => k.name,
      Celular: (k) => k.phone ?? "",
      Correo: (k) => k.email ?? "",
      Compras: (k) => k.sales,
      "Última vez": (k) => k.lastWords ?? "",
      Estado: (k) => (k.blocked ? "Bloqueado" : ""),
    },
  });
  serveCall(
    app,
    deps,
    readCall,
    async ({ deps, staff, params, request }) =>
      (await customerView(deps, deps.db, staff, onlyOf(request.reach, staff), params.customerId)) ??
      refuse("NOT_FOUND"),
  );
  serveCall(app, deps, createCall, async ({ deps, staff, body, tx }) =>
    after(tx, staff, await createCustomer(deps, tx, staff, body)),
  );
  serveCall(app, deps, editCall, async ({ deps, staff, params, body, tx, version }) =>
    after(tx, staff, await editCustomer(deps, tx, staff, params.customerId, version, body)),
  );
  serveCall(app, deps, joinCall, async ({ deps, staff, params, body, tx }) =>
    after(tx, staff, await joinCustomers(deps, tx, staff, params.customerId, body.otherId)),
  );
  serveCall(app, deps, blockCall, async ({ deps, staff, params, body, tx }) =>
    after(tx, staff, await blockCustomer(deps, tx, staff, params.customerId, body.reason)),
  );
}
