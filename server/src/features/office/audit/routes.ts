import { listTrailPeople, listTrail as trailCall } from "@corral/contract/trail";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { serveCall } from "../../platform/serve-call";
import { listTrail } from "./list-trail";

export function trailRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, trailCall, ({ query }) => listTrail(deps, query));
  serveCall(app, deps, listTrailPeople, async () => ({
    items: await deps.db.selectFrom("staff_user").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
  }));
}
