import { changeModules as changeCall, readModules } from "@corral/contract/business/modules";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { changeModules, type ModuleVerbs, modulesView } from "./change-modules";

export function moduleRoutes(app: FastifyInstance, deps: Deps & ModuleVerbs) {
  serveCall(app, deps, readModules, ({ deps }) => modulesView(deps, deps.db));
  serveCall(app, deps, changeCall, ({ deps, tx, staff, body, version }) =>
    changeModules(deps, tx, staff, { ...body, seen: version }),
  );
}
