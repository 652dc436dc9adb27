import * as calls from "@corral/contract/shop/items";
import { type Result, refuse } from "@corral/domain/kernel/result";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Tx } from "#src/platform/database/db";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { readMovements, readPrices } from "./history";
import { listItems, listListable } from "./list-items";
import { setPicks } from "./pick-listing";
import { proposeItem } from "./propose";
import { actOnItem } from "./publish";
import { createItem, editItem } from "./save-item";
import { staffItem } from "./staff-view";
import { moveStock } from "./stock";

export function itemRoutes(app: FastifyInstance, deps: Deps) {
  /** Every write returns the updated item. */
  const after = async <C extends ProblemCode>(tx: Tx, done: Result<string, C>) => {
    if (!done.ok) return done;
    const item = await staffItem(deps, tx, done.value);
    if (!item) throw new Error(`item ${done.value} is gone`);
    return item;
  };
  const there = async (id: string) =>
    (await deps.db.selectFrom("catalog_item").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

  serveCall(app, deps, calls.listItems, ({ deps, query }) => listItems(deps.db, query));
  serveListFile(app, deps, calls.listItems, {
    name: "Catálogo",
    page: ({ deps, query }) => listItems(deps.db, query),
    columns: {
      Título: (i) => i.title,
      Detalle: (i) => i.subtitle,
      Tipo: (i) => i.kindWords,
      Precio: (i) => ({ cents: i.price }),
      Existencias: (i) => i.stock ?? "",
      Estado: (i) => i.stateWords,
    },
  });
  serveCall(app, deps, calls.listListable, async ({ deps, query }) => ({ items: await listListable(deps, query) }));
  serveCall(app, deps, calls.proposeItem, ({ deps, query }) =>
    proposeItem(deps, query.kind, { animalId: query.animal, groupId: query.group }),
  );
  serveCall(
    app,
    deps,
    calls.readStaffItem,
    async ({ deps, params }) => (await staffItem(deps, deps.db, params.itemId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.listPrices, async ({ deps, params, query }) =>
    (await there(params.itemId)) ? readPrices(deps, params.itemId, query.cursor) : refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.listMovements, async ({ deps, params, query }) =>
    (await there(params.itemId)) ? readMovements(deps, params.itemId, query.cursor) : refuse("NOT_FOUND"),
  );
  serveCall(app, deps, calls.createItem, async ({ deps, tx, staff, body }) =>
    after(tx, await createItem(deps, tx, staff, body)),
  );
  serveCall(app, deps, calls.editItem, async ({ deps, tx, staff, params, body, version }) =>
    after(tx, await editItem(deps, tx, staff, { id: params.itemId, version, form: body })),
  );
  serveCall(app, deps, calls.setPicks, async ({ deps, tx, staff, params, body }) =>
    after(tx, await setPicks({ deps, tx, staff }, params.itemId, body.animalIds)),
  );
  serveCall(app, deps, calls.moveItem, async ({ deps, tx, staff, params, body }) =>
    after(tx, await actOnItem(deps, tx, staff, params.itemId, body.act)),
  );
  serveCall(app, deps, calls.moveStock, async ({ deps, tx, staff, params, body }) =>
    after(tx, await moveStock(deps, tx, staff, params.itemId, body)),
  );
}
