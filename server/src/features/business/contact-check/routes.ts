import { confirmContactCode, sendContactCode } from "@corral/contract/business/contact-check";
import type { FastifyInstance } from "fastify";
import { findBuyerId } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { confirmCode } from "./confirm-code";
import { sendCode } from "./send-code";

export function contactCheckRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, sendContactCode, ({ deps, tx, buyer, body, request }) =>
    sendCode(deps, tx, { ...body, buyer, address: request.address }),
  );
  serveCall(
    app,
    deps,
    confirmContactCode,
    async ({ deps, buyer, body }) => confirmCode(deps, { ...body, buyerId: await findBuyerId(deps.db, buyer) }),
    { steps: "many" },
  );
}
