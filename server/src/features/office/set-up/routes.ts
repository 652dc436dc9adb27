import { markSetUpStep, readSetUp as readCall } from "@corral/contract/office/set-up";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { markStep } from "./mark-step";
import { readSetUp } from "./read-set-up";

export function setUpRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ deps }) => readSetUp(deps, deps.db));
  serveCall(app, deps, markSetUpStep, ({ deps, tx, staff, params, body }) =>
    markStep(deps, tx, staff, params.step, body.as),
  );
}
