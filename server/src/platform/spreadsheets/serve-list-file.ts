import type { Call } from "@corral/contract/call";
import { present } from "@corral/domain/kernel/lookup";
import type { Refusal } from "@corral/domain/kernel/result";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { dayIn } from "@corral/domain/kernel/time";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Staff } from "../calls/authorize";
import type { Deps } from "../deps";
import { ProblemError } from "../http/problem-reply";
import { serveTable } from "./serve-table";
import type { Cell } from "./table";

/** A page of a list, and where the next one begins. */
interface Page<R> {
  items: R[];
  next: string | null;
}
interface Asked<Q> {
  deps: Deps;
  staff: Staff;
  query: Q;
  request: FastifyRequest;
}

/** The most rows that lists give at once. */
const PAGE = 60;

/**
 * Serves a list of the contract also as a file (its path with `.csv` or `.xlsx`): every row of the same filter, in the same order, to whoever
 * may see the list and take lists out (`list.export`). `page` is what serves the list itself.
 */
export function serveListFile<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  C extends ProblemCode,
  R,
>(
  app: FastifyInstance,
  deps: Deps,
  call: Call<P, Q, B, A, C, "GET">,
  list: {
    /** Of the sheet, and of the file: "Ventas", corral-ventas-2026-11-30. */
    name: string;
    page: (asked: Asked<Static<Q>>) => Promise<Page<R> | Refusal<ProblemCode>>;
    /** The cell of each column, by the column's name. */
    columns: Readonly<Record<string, (row: R) => Cell>>;
  },
) {
  const {
    cursor: _,
    limit: __,
    ...query
  } = (call.query as { properties?: Record<string, object> } | undefined)?.properties ?? {};
  const cells = Object.values(list.columns);
  serveTable(app, {
    path: (format) => `${call.path}.${format}`,
    ids: { csv: `${call.id}AsCsv`, xlsx: `${call.id}AsXlsx` },
    summary: `${list.name} en un archivo para hoja de cálculo, con los mismos filtros que la lista`,
    action: call.action,
    also: "list.export",
    query,
    refusals: ["VALIDATION_FAILED"],
    async table(request) {
      const staff = present(request.staff);
      const pageFrom = async (cursor?: string) => {
        const query = Object.assign({}, request.query, { cursor, limit: PAGE }) as unknown as Static<Q>;
        const found = await list.page({ deps, staff, query, request });
        if ("code" in found) throw new ProblemError(found.code, found.extra?.errors);
        return found;
      };
      const first = await pageFrom();
      async function* pages() {
        for (let page = first; ; page = await pageFrom(page.next)) {
          yield page.items.map((row) => cells.map((cell) => cell(row)));
          if (!page.next) return;
        }
      }
      return {
        file: `corral-${searchText(list.name).replaceAll(" ", "-")}-${dayIn(deps.zone, deps.now())}`,
        sheet: list.name,
        table: { header: Object.keys(list.columns), pages: pages() },
      };
    },
  });
}
