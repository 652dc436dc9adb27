import { listCharges as listCall, readStaffCharge } from "@corral/contract/payments/charges";
import { reach } from "@corral/domain/kernel/permissions";
import { refuse } from "@corral/domain/kernel/result";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { listCharges } from "./list-charges";
import { staffCharge } from "./staff-charge";

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
    readStaffCharge,
    async ({ params, staff, request }) =>
      (await staffCharge(deps, params.chargeId, staff, request.reach === "own" ? staff.id : undefined)) ??
      refuse("NOT_FOUND"),
  );
}
