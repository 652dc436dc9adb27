import {
  confirmTransfer as confirmCall,
  listTransfers as listCall,
  rejectTransfer as rejectCall,
  reviewTransfer as reviewCall,
  submitTransfer as submitCall,
} from "@corral/contract/selling/transfers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Staff } from "#src/platform/calls/authorize";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { confirmTransfer, rejectTransfer, reviewTransfer } from "./decide";
import { submitTransfer } from "./submit";
import { listTransfers, transferView } from "./transfer-view";

const onlyOf = (request: FastifyRequest, staff: Staff) => (request.reach === "own" ? staff.id : undefined);

export function transferRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ staff, query, request }) =>
    listTransfers(deps, staff, { ...query, onlyOf: onlyOf(request, staff) }),
  );
  serveCall(
    app,
    deps,
    submitCall,
    async ({ staff, params, body, buyer, key, request }) => {
      const deviceId = await findBuyerId(deps.db, buyer);
      const by = { staff, key, deviceId, onlyOf: onlyOf(request, staff) };
      const done = await submitTransfer(deps, params.chargeId, by, body);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    reviewCall,
    async ({ staff, params }) => {
      const done = await reviewTransfer(deps, staff, params.transferId);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    confirmCall,
    async ({ staff, params, body }) => {
      const done = await confirmTransfer(deps, staff, params.transferId, body.checks);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    rejectCall,
    async ({ staff, params, body }) => {
      const done = await rejectTransfer(deps, staff, params.transferId, body.reason);
      return done.ok ? transferView(deps, deps.db, staff, done.value.id) : done;
    },
    { steps: "many" },
  );
}
