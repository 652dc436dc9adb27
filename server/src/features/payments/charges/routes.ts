import { listCharges as listCall, readDeskCharge } from "@corral/contract/payments/charges";
import { reach } from "@corral/domain/kernel/permissions";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { staffCharge } from "./desk-charge";
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
      (await staffCharge(deps, params.chargeId, staff, request.reach === "own" ? staff.id : undefined)) ??
      refuse("NOT_FOUND"),
  );
}
