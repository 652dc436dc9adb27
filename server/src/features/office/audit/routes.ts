import { listTrailPeople, listTrail as trailCall } from "@corral/contract/office/audit";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { listTrail } from "./list-audit";

export function auditRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, trailCall, ({ deps, query }) => listTrail(deps, query));
  serveCall(app, deps, listTrailPeople, async () => ({
    items: await deps.db.selectFrom("staff_user").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
  }));
}
