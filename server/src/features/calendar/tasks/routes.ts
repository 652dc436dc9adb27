import { listTasks as listCall, markTask as markCall } from "@corral/contract/calendar/tasks";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { listTasks } from "./list-tasks";
import { markTask } from "./mark";

export function taskRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query, staff }) => listTasks(deps, staff, query));
  serveCall(app, deps, markCall, ({ deps, tx, staff, body }) => markTask(deps, tx, staff, body));
}
