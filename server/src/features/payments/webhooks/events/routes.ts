import { eventAgain, listEvents as listCall } from "@corral/contract/payments/webhooks";
import { refuse } from "@corral/domain/kernel/result";
import { toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import { recordFact } from "#src/features/business/facts/record-fact";
import { serveCall } from "#src/platform/calls/serve-call";
import type { Deps } from "#src/platform/deps";
import { eventById, listEvents } from "./list-events";

export function webhookEventRoutes(app: FastifyInstance, deps: Deps) {
  serveCall(app, deps, listCall, ({ deps, query, staff }) => listEvents(deps, staff.role, query));

  /** Queues it again at the front: the provider's current answer is applied, so a repeat changes nothing. */
  serveCall(app, deps, eventAgain, async ({ deps, params, staff, tx, reply }) => {
    const before = await tx
      .selectFrom("provider_event")
      .select(["outcome", "provider", "ref", "trust"])
      .where("id", "=", params.eventId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse("NOT_FOUND");
    await tx
      .updateTable("provider_event")
      .set({ processed_at: null, outcome: null, tries: 0, next_try_at: toIso(deps.now()) })
      .where("id", "=", params.eventId)
      .execute();
    await recordFact(
      deps,
      tx,
      staff,
      "event.again",
      { kind: "provider_event", id: params.eventId },
      { provider: before.provider, ref: before.ref, was: before.outcome },
    );
    // After the commit, since the jobs would find nothing before.
    reply.raw.once("finish", () => deps.wake(before.trust === "unsigned" ? "unsigned" : "inbox"));
    return (await eventById(deps, tx, staff.role, params.eventId)) ?? refuse("NOT_FOUND");
  });
}
