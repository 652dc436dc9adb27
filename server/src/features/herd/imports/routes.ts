import { Readable } from "node:stream";
import * as calls from "@corral/contract/herd/imports";
import { herdExport } from "@corral/contract/herd/imports.files";
import { importBounds } from "@corral/domain/herd/imports/job";
import type { Separator } from "@corral/domain/kernel/files/decode";
import { lookup } from "@corral/domain/kernel/lookup";
import { refuse } from "@corral/domain/kernel/result";
import { dayIn } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import { type Deps, withVerbs } from "#src/platform/deps";
import { herdLines } from "./export-herd";
import {
  cancelImport,
  type ImportDeps,
  listImports,
  readImport,
  rereadImport,
  runImport,
  startImport,
} from "./imports";

const SEPARATORS = lookup<string, Separator>({ coma: ",", "punto-y-coma": ";" });

export function importRoutes(app: FastifyInstance, given: Deps) {
  const deps: ImportDeps = withVerbs(given, { progress: given.database.reserve(1).db });
  // Only in this scope is a body the file, of any type; everywhere else it is JSON.
  app.register(async (here) => {
    here.removeAllContentTypeParsers();
    here.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: importBounds.bytes }, (_request, body, done) =>
      done(null, body),
    );
    serveCall(
      here,
      deps,
      calls.startImport,
      ({ request, query, staff }) =>
        startImport(deps, staff, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), query.name ?? "", {
          sheet: query.sheet,
        }),
      { steps: "many", bodyType: "text/csv", bodyLimit: importBounds.bytes, perMinute: 60 },
    );
  });
  serveCall(app, deps, calls.listImports, async () => ({ imports: await listImports(deps) }));
  serveCall(
    app,
    deps,
    calls.readImport,
    async ({ deps, params }) => (await readImport(deps, params.importId)) ?? refuse("NOT_FOUND"),
  );
  serveCall(
    app,
    deps,
    calls.rereadImport,
    ({ deps, params, staff, body: { sheet, columns } }) =>
      rereadImport(deps, staff, params.importId, {
        sheet,
        columns: Object.fromEntries((columns ?? []).map((it) => [it.name, it.as])),
      }),
    { steps: "many" },
  );
  serveCall(app, deps, calls.runImport, ({ deps, params, staff }) => runImport(deps, staff, params.importId), {
    steps: "many",
  });
  serveCall(app, deps, calls.cancelImport, ({ deps, params }) => cancelImport(deps, params.importId), {
    steps: "many",
  });

  /** Streams a file for a spreadsheet, so its length is unknown. */
  app.get<{ Querystring: { separador?: string; vacio?: string } }>(
    herdExport,
    {
      config: {
        action: "herd.export",
        file: {
          id: "exportHerd",
          summary: "El hato en un archivo para hoja de cálculo",
          type: "text/csv",
          query: { separador: { type: "string", enum: Object.keys(SEPARATORS) }, vacio: { type: "string" } },
          refusals: [],
        },
      },
    },
    async (request, reply) => {
      const { separador = "coma", vacio } = request.query;
      const name = vacio ? "corral-plantilla" : `corral-hato-${dayIn(deps.zone, deps.now())}`;
      return reply
        .header("content-disposition", `attachment; filename="${name}.csv"`)
        .header("cache-control", "private, no-store")
        .type("text/csv; charset=utf-8")
        .send(Readable.from(herdLines(deps, SEPARATORS[separador] ?? ",", vacio ? "header" : undefined)));
    },
  );
}
