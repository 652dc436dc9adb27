import { sync } from "@corral/contract/office/sync";
import { SYNC_BATCH } from "@corral/domain/kernel/offline-calls";
import type { FastifyInstance } from "fastify";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { sendBatch } from "./send-batch";

/** As many bodies as fit in one, each as large as a call of its own may be, with what is said of it. */
const BODY_LIMIT = SYNC_BATCH * 68 * 1024;
const PER_MINUTE = 120;

export function syncRoutes(app: FastifyInstance, deps: Deps) {
  // Nothing is remembered of the batch: each item has its own key.
  serveCall(app, deps, sync, ({ request, body }) => sendBatch(app, request, body.deviceId, body.items), {
    steps: "unkept",
    bodyLimit: BODY_LIMIT,
    perMinute: PER_MINUTE,
  });
}
