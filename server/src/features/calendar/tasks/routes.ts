import { listTasks as listCall, markTask as markCall } from "@corral/contract/tasks";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps";
import { serveCall } from "../../platform/serve-call";
import { listTasks } from "./list-tasks";
import { markTask } from "./mark";

export function taskRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ query, staff }) => listTasks(deps, staff, query));
  serveCall(app, deps, markCall, ({ tx, staff, body }) => markTask(deps, tx, staff, body));
}
