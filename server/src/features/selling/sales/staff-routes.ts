import {
  addNote as addNoteCall,
  customerHistory,
  listSales as listCall,
  readSale,
} from "@corral/contract/selling/sales";
import { refuse } from "@corral/domain/kernel/result";
import { reach } from "@corral/domain/permissions";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { dayCell, hourCell } from "#src/platform/spreadsheets/table";
import { onlyOf, saleAfter, viewSale } from "./after-verb";
import { readCustomerHistory } from "./history";
import { addNote } from "./notes";
import { listOrders } from "./order-list/list-orders";

/** Routes with which staff read sales and add notes. */
export function staffSaleRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query, staff, request }) =>
    listOrders(deps, { only: onlyOf(request, staff), seesReview: reach("review.see", staff.role) !== "none" }, query),
  );
  serveListFile(app, deps, listCall, {
    name: "Ventas",
    page: ({ deps, query, staff, request }) =>
      listOrders(deps, { only: onlyOf(request, staff), seesReview: reach("review.see", staff.role) !== "none" }, query),
    columns: {
      Fecha: (o) => dayCell(deps.zone, o.placedAt),
      Hora: (o) => hourCell(deps.zone, o.placedAt),
      Folio: (o) => o.folio ?? "",
      Qué: (o) => o.title,
      Quién: (o) => o.buyer ?? "",
      Total: (o) => ({ cents: o.total }),
      Cobrado: (o) => ({ cents: o.collected }),
      Debe: (o) => ({ cents: o.due }),
      Dinero: (o) => o.money.words,
      Entrega: (o) => o.fulfilment?.words ?? "",
    },
  });
  serveCall(app, deps, readSale, ({ deps, params, staff, request }) =>
    viewSale(deps, deps.db, staff, onlyOf(request, staff), params.saleId),
  );
  serveCall(app, deps, addNoteCall, async ({ params: { saleId }, body, staff, request, tx }) => {
    const by = onlyOf(request, staff);
    return saleAfter(deps, tx, staff, by, saleId, await addNote(deps, tx, staff, by, saleId, body.text));
  });
  serveCall(
    app,
    deps,
    customerHistory,
    async ({ deps, params, query, staff, request }) =>
      (await readCustomerHistory(deps, params.customerId, onlyOf(request, staff), query)) ?? refuse("NOT_FOUND"),
  );
}
