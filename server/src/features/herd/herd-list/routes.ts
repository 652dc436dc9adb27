import * as calls from "@corral/contract/herd/herd-list";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { herdChanges } from "./changes";
import { findByMark, listHerd } from "./list-herd";

const PAGE = 500;

export function herdListRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, calls.listHerd, ({ query }) => listHerd(deps, query));
  serveCall(app, deps, calls.findByMark, async ({ query }) => ({ found: await findByMark(deps, query.value) }));
  serveCall(app, deps, calls.herdChanges, ({ query }) => herdChanges(deps, query.since, query.limit ?? PAGE));
}
