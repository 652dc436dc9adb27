import { present } from "@corral/domain/kernel/lookup";
import { type Day, dayIn, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import type { Db, Tx } from "../database/db";
import type { Deps } from "../deps";
import { ProblemError } from "../http/problem-reply";
import { newPublicId } from "../ids";
import type { Staff } from "./authorize";

/** Metadata of an offline operation while it is applied (domain.md §7.16). */
export interface SentLater {
  /** The operation's id, made by the phone. */
  id: string;
  deviceId: string;
  call: string;
  /** By the phone's clock, right or wrong. */
  madeAt: Instant;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set only for operations that arrive by POST /api/sync. */
    sentLater: SentLater | undefined;
  }
  interface FastifyInstance {
    /** A single-use header that attaches this metadata to the server's next request to itself. */
    sayLater(about: SentLater): Record<string, string>;
  }
}
const HEADER = "corral-sent-later";

/**
 * The day on which the work was done: today, or earlier for offline work. A phone's clock that is ahead is ignored.
 */
export function dayOfDoing(deps: Pick<Deps, "now" | "zone">, staff: Pick<Staff, "madeAt">): Day {
  const now = deps.now();
  return dayIn(deps.zone, staff.madeAt !== undefined && staff.madeAt < now ? staff.madeAt : now);
}

/** "Hecho sin señal ayer 18:40 · llegó hoy 09:05". */
export const laterWords = (deps: Pick<Deps, "now" | "zone">, o: { made_at: Instant; received_at: Instant }) => {
  const words = (at: Instant) => momentForList(deps.zone, at, deps.now());
  return `Hecho sin señal ${words(o.made_at)} · llegó ${words(o.received_at)}`;
};

/** When these rows' offline operations were made and received, by row id; the last where there are several. */
export async function cameLater(
  db: Db | Tx,
  kinds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, { made_at: Instant; received_at: Instant }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("offline_operation")
    .select(["about_id", "made_at", "received_at"])
    .where("about_kind", "in", kinds)
    .where("about_id", "in", ids)
    .orderBy("received_at")
    .execute();
  return new Map(rows.map((r) => [present(r.about_id), r]));
}

/** Runs before authorization. Internal requests carry a random token; from outside the header is refused. */
export function sentLater(app: FastifyInstance) {
  const said = new Map<string, SentLater>();
  app.decorateRequest("sentLater", undefined);
  app.decorate("sayLater", (about: SentLater) => {
    const word = newPublicId();
    said.set(word, about);
    return { [HEADER]: word };
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const word = request.headers[HEADER];
    if (word === undefined) return done();
    request.sentLater = said.get(String(word));
    said.delete(String(word));
    if (!request.sentLater) throw new ProblemError("BAD_REQUEST");
    done();
  });
}

/**
 * Records an offline operation in the transaction that applies it. False when its id or key belongs to another
 * operation or person: then the caller must roll back. `about`: the row that it creates or changes, where there is
 * exactly one.
 */
export async function keepOperation(
  tx: Tx,
  staffId: string,
  key: string,
  { id, deviceId, call, madeAt }: SentLater,
  about: { kind: string; id: string } | undefined,
  now: Instant,
): Promise<boolean> {
  const mine = await tx
    .insertInto("offline_operation")
    .values({
      id,
      key,
      staff_id: staffId,
      device_id: deviceId,
      call,
      made_at: toIso(madeAt),
      received_at: toIso(now),
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
    })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (mine) return true;
  // A repeat whose stored answer has expired: the verb recognised its own ids and changed nothing.
  const twin = await tx.selectFrom("offline_operation").selectAll().where("id", "=", id).executeTakeFirst();
  return twin?.staff_id === staffId && twin.call === call;
}
