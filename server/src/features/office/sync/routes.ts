import { sync } from "@corral/contract/office/sync";
import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { sendBatch } from "./send-batch";

/** The largest batch: each body as large as a single call may be, plus its metadata. */
const BODY_LIMIT = SYNC_BATCH * 68 * 1024;
const PER_MINUTE = 120;

export function syncRoutes(app: FastifyInstance, deps: Deps) {
  // "unkept": each item has its own idempotency key, so the batch needs none.
  serveCall(app, deps, sync, ({ request, body }) => sendBatch(app, request, body.deviceId, body.items), {
    steps: "unkept",
    bodyLimit: BODY_LIMIT,
    perMinute: PER_MINUTE,
  });
}
