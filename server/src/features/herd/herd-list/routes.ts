import { findByMark as findByMarkCall, listHerd as listHerdCall } from "@corral/contract/herd/animals";
import { herdChanges as herdChangesCall } from "@corral/contract/herd/herd-copy";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { herdChanges } from "./changes";
import { findByMark, listHerd } from "./list-herd";

const PAGE = 500;

export function herdListRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listHerdCall, ({ deps, query }) => listHerd(deps, query));
  serveCall(app, deps, findByMarkCall, async ({ deps, query }) => ({ found: await findByMark(deps, query.value) }));
  serveCall(app, deps, herdChangesCall, ({ deps, query }) => herdChanges(deps, query.since, query.limit ?? PAGE));
}
