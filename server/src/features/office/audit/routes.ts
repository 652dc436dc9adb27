import { listTrailPeople, listTrail as trailCall } from "@corral/contract/office/audit";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { serveListFile } from "#src/platform/spreadsheets/serve-list-file";
import { dayCell, hourCell } from "#src/platform/spreadsheets/table";
import { listTrail } from "./list-audit";

export function auditRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, trailCall, ({ deps, query }) => listTrail(deps, query));
  serveListFile(app, deps, trailCall, {
    name: "Bitácora",
    page: ({ deps, query }) => listTrail(deps, query),
    columns: {
      Fecha: (e) => dayCell(deps.zone, e.at),
      Hora: (e) => hourCell(deps.zone, e.at),
      Quién: (e) => e.who,
      "Qué hizo": (e) => e.sentence,
      "A qué": (e) => e.about ?? "",
      Cambios: (e) => e.changes.map((c) => `${c.label}: ${c.before ?? "—"} → ${c.after ?? "—"}`).join("; "),
      Aparato: (e) => e.from.device ?? "",
    },
  });
  serveCall(app, deps, listTrailPeople, async () => ({
    items: await deps.db.selectFrom("staff_user").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
  }));
}
