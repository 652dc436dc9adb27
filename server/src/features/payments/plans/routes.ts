import {
  readPlanChoices as choicesCall,
  divideCharge as divideCall,
  divideForBuyer as forBuyerCall,
} from "@corral/contract/payments/plans";
import { refuse } from "@corral/domain/kernel/result";
import { reach } from "@corral/domain/permissions";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findStaff, type Staff } from "#src/platform/calls/authorize";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { divideCharge } from "./divide";
import { readPlanChoices } from "./read-choices";

export function planRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, choicesCall, async ({ deps, params, origin, request }) => {
    const charge = await deps.db
      .selectFrom("charge")
      .selectAll()
      .where("public_id", "=", params.chargeId)
      .executeTakeFirst();
    if (!charge) return refuse("NOT_FOUND");
    return readPlanChoices(deps, charge, { staff: await cashTaker(deps, request, charge), origin });
  });

  serveCall(
    app,
    deps,
    divideCall,
    ({ deps, params, body, key, origin, acting }) =>
      divideCharge(deps, params.chargeId, { parts: body.parts, by: acting, origin, key }),
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    forBuyerCall,
    async ({ deps, params, body, key, origin, request, staff }) => {
      const charge = await deps.db
        .selectFrom("charge")
        .select("created_by")
        .where("public_id", "=", params.chargeId)
        .executeTakeFirst();
      if (!charge || (request.reach === "own" && charge.created_by !== staff.id)) return refuse("NOT_FOUND");
      return divideCharge(deps, params.chargeId, { parts: body.parts, by: staff, origin, key });
    },
    { steps: "many" },
  );
}

/** The signed-in person, where they may take money for this charge: only then a part may be cash. */
async function cashTaker(
  deps: Deps,
  request: FastifyRequest,
  charge: { created_by: string | null },
): Promise<Staff | undefined> {
  const staff = await findStaff(deps.db, request, deps.now());
  if (!staff) return undefined;
  const far = reach("charge.collect", staff.role);
  return far === "all" || (far === "own" && charge.created_by === staff.id) ? staff : undefined;
}
