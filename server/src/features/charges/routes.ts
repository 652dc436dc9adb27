import { listCharges as listCall } from "@corral/contract/desk";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { serveCall } from "../../platform/serve-call";
import { listCharges } from "./list-charges";

export function chargeRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ query, staff, request }) =>
    listCharges(deps, { ...query, ...(request.reach === "own" ? { madeBy: staff.id } : {}) }),
  );
}
