import { makeTestCharge as makeTestCall } from "@corral/contract/business/credentials";
import {
  cancelAttempt as cancelCall,
  checkCharge,
  endAttempt as endCall,
  startAttempt as startCall,
} from "@corral/contract/payments/attempts";
import {
  cancelCharge as cancelChargeCall,
  extendBalance as extendCall,
  readCharge,
} from "@corral/contract/payments/charges";
import { chargeEvents } from "@corral/contract/payments/charges.files";
import { refuse } from "@corral/domain/kernel/result";
import { plus, toIso } from "@corral/domain/kernel/time";
import { WATCHED_FOR } from "@corral/domain/payments/settlement/schedule";
import type { FastifyInstance } from "fastify";
import { recordFact } from "#src/features/business/facts/record-fact";
import type { ChargeRow } from "#src/features/payments/charges/state";
import { readChargeView } from "#src/features/payments/charges/view/charge-view";
import { staffCharge } from "#src/features/payments/charges/view/staff-charge";
import { extendBalance } from "#src/features/payments/settlement/deposits/deposit";
import { findStaff } from "#src/platform/calls/authorize";
import { type Buyer, buyerOf } from "#src/platform/calls/buyer";
import { serveCall } from "#src/platform/calls/serve-call";
import { sqlInstant } from "#src/platform/database/instants";
import type { Deps } from "#src/platform/deps";
import { ProblemError } from "#src/platform/http/problem-reply";
import { openStream } from "#src/platform/live/live-reply";
import { askProvider } from "./ask-provider";
import { cancelAttempt } from "./cancel-attempt";
import { cancelCharge } from "./cancel-charge";
import { startAttempt } from "./start-attempt";
import { liveAttempts, nextCheckOf } from "./state";
import { makeTestCharge } from "./test-charge";

/** The bank's page may report completion many times: the provider is checked at most once a second (rulings 39). */
const ASK_EVERY = 1_000;

const findCharge = (deps: Deps, publicId: string) =>
  deps.db.selectFrom("charge").selectAll().where("public_id", "=", publicId).executeTakeFirst();

export function paymentRoutes(app: FastifyInstance, deps: Deps) {
  const view = (publicId: string, buyer: Buyer, origin: string) => readChargeView(deps, publicId, buyer, origin);

  serveCall(
    app,
    deps,
    readCharge,
    async ({ params, buyer, origin }) => (await view(params.chargeId, buyer, origin)) ?? refuse("NOT_FOUND"),
  );

  serveCall(
    app,
    deps,
    startCall,
    async ({ deps, params, body, buyer, key, origin, once, request }) => {
      const staff = await findStaff(deps.db, request, deps.now());
      const started = await startAttempt(deps, params.chargeId, {
        method: body.method,
        key,
        origin,
        buyer,
        byStaffPhone: staff !== undefined,
        once,
        ...(body.card ? { card: body.card } : {}),
        ...(body.payer ? { payer: body.payer } : {}),
      });
      if (!started.ok) return started;
      return started.value.view ?? (await view(params.chargeId, buyer, origin)) ?? refuse("NOT_FOUND");
    },
    { steps: "begun" },
  );

  serveCall(
    app,
    deps,
    cancelChargeCall,
    async ({ deps, params, body, staff, request }) => {
      const onlyOf = request.reach === "own" ? staff.id : undefined;
      const done = await cancelCharge(deps, params.chargeId, { staff, onlyOf, ...body });
      return done.ok ? ((await staffCharge(deps, params.chargeId, staff, onlyOf)) ?? refuse("NOT_FOUND")) : done;
    },
    { steps: "many" },
  );

  serveCall(
    app,
    deps,
    extendCall,
    async ({ deps, params, body, staff }) => {
      const done = await extendBalance(deps, params.chargeId, { staff, days: body.days });
      return done.ok ? ((await staffCharge(deps, params.chargeId, staff, undefined)) ?? refuse("NOT_FOUND")) : done;
    },
    { steps: "many" },
  );

  serveCall(
    app,
    deps,
    cancelCall,
    async ({ deps, params, buyer, origin }) => {
      const done = await cancelAttempt(deps, params);
      return done.ok ? ((await view(params.chargeId, buyer, origin)) ?? refuse("NOT_FOUND")) : done;
    },
    { steps: "many" },
  );
  serveCall(
    app,
    deps,
    endCall,
    async ({ deps, params, buyer, origin, request, staff }) => {
      const charge = await findCharge(deps, params.chargeId);
      if (!charge || (request.reach === "own" && charge.created_by !== staff.id)) return refuse("NOT_FOUND");
      const done = await cancelAttempt(deps, params);
      if (!done.ok) return done;
      await recordFact(
        deps,
        deps.db,
        staff,
        "attempt.ended",
        { kind: "charge", id: charge.id },
        { charge: charge.public_id },
      );
      return (await view(params.chargeId, buyer, origin)) ?? refuse("NOT_FOUND");
    },
    { steps: "many" },
  );

  serveCall(app, deps, makeTestCall, ({ deps, body, staff, tx, origin }) =>
    makeTestCharge(deps, tx, staff, { method: body.method, origin }),
  );

  const checkedAt = new Map<string, number>();
  serveCall(
    app,
    deps,
    checkCharge,
    async ({ deps, params, buyer, origin }) => {
      const charge = await findCharge(deps, params.chargeId);
      if (!charge) return refuse("NOT_FOUND");
      // Anyone with the link may press the button, so calls to the provider are limited.
      if (deps.now() - (checkedAt.get(charge.id) ?? 0) < ASK_EVERY) return refuse("RATE_LIMITED");
      if (checkedAt.size > 10_000) checkedAt.clear();
      checkedAt.set(charge.id, deps.now());
      for (const a of await liveAttempts(deps.db, charge.id)) await askProvider(deps, a);
      return (await view(params.chargeId, buyer, origin)) ?? refuse("NOT_FOUND");
    },
    { steps: "many" },
  );

  liveUpdates(app, deps, view);
}

/**
 * Streams the charge's view, now and after each change. While someone listens, the provider is checked more often
 * (rulings 8).
 */
function liveUpdates(
  app: FastifyInstance,
  deps: Deps,
  view: (publicId: string, buyer: Buyer, origin: string) => Promise<object | undefined>,
) {
  app.get<{ Params: { chargeId: string } }>(
    chargeEvents,
    { config: { action: "shop.use" }, schema: { hide: true } },
    async (request, reply) => {
      const charge = await findCharge(deps, request.params.chargeId);
      if (!charge) throw new ProblemError("NOT_FOUND");
      const buyer = buyerOf(request, reply);
      const origin = request.origin;
      const stream = openStream(reply, () => stop());
      let last = "";
      let sending = Promise.resolve();
      const send = () => {
        sending = sending.then(async () => {
          const now = await view(charge.public_id, buyer, origin).catch(() => undefined);
          const { serverNow: _, ...rest } = (now ?? {}) as { serverNow?: string };
          const text = JSON.stringify(rest);
          if (!now || text === last) return;
          last = text;
          stream.send(now);
        });
      };
      const stop = deps.live.onCharge(charge.public_id, send);
      stream.onBeat(() => watch(deps, charge));
      await watch(deps, charge);
      send();
    },
  );
}

/** Records that someone is watching, and brings the next check with the provider forward. */
async function watch(deps: Deps, { id }: ChargeRow): Promise<void> {
  const now = deps.now();
  const until = plus(now, WATCHED_FOR);
  const charge = await deps.db
    .updateTable("charge")
    .set((e) => ({
      watched_since: e
        .case()
        .when("watched_until", ">", sqlInstant(now))
        .then(e.ref("watched_since"))
        .else(toIso(now))
        .end()
        .$castTo<string>(),
      watched_until: toIso(until),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const a of await liveAttempts(deps.db, id)) {
    const next = nextCheckOf(a, charge, now);
    if (next !== undefined && (a.next_check_at === null || next < a.next_check_at))
      await deps.db
        .updateTable("attempt")
        .set({ next_check_at: toIso(next) })
        .where("id", "=", a.id)
        .execute();
  }
}
