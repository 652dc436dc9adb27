import { readToday as readCall } from "@corral/contract/office/today";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { readToday } from "./read-today";

export function todayRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, readCall, ({ deps, staff }) => readToday(deps, staff));
}
