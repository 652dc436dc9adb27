import { listCharges as listCall, readDeskCharge } from "@corral/contract/desk";
import { reach } from "@corral/domain/permissions";
import { refuse } from "@corral/domain/result";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { serveCall } from "../../platform/serve-call";
import { deskCharge } from "./desk-charge";
import { listCharges } from "./list-charges";

export function chargeRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ query, staff, request }) =>
    listCharges(deps, {
      ...query,
      ...(request.reach === "own" ? { madeBy: staff.id } : {}),
      seesReview: reach("review.see", staff.role) !== "none",
    }),
  );
  serveCall(
    app,
    deps,
    readDeskCharge,
    async ({ params, staff, request }) =>
      (await deskCharge(deps, params.chargeId, staff, request.reach === "own" ? staff.id : undefined)) ??
      refuse("NOT_FOUND"),
  );
}
