import { type Day, dayIn, type Instant, momentForList, toIso } from "@corral/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import type { Db, Tx } from "../database/db";
import type { Deps } from "../deps";
import { ProblemError } from "../http/problem-reply";
import { newPublicId } from "../ids";
import type { Staff } from "./authorize";

/** What is known of something that a person did with no signal while it is taken in (domain.md §7.16). */
export interface SentLater {
  /** The id of what they did, made by their phone. */
  id: string;
  deviceId: string;
  call: string;
  /** By the phone's clock, right or wrong. */
  madeAt: Instant;
  /** What it makes or changes, where that is one thing. */
  about: { kind: string; id: string } | undefined;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set for what comes by POST /api/sync, and for nothing else. */
    sentLater: SentLater | undefined;
  }
  interface FastifyInstance {
    /** The header by which the next request that the server makes to itself says this of itself. It works once. */
    sayLater(about: SentLater): Record<string, string>;
  }
}
const HEADER = "corral-sent-later";

/** The day on which somebody did what they do: today, or before where they had no signal. A phone whose clock is ahead is not believed. */
export function dayOfDoing(deps: Pick<Deps, "now" | "zone">, staff: Pick<Staff, "madeAt">): Day {
  const now = deps.now();
  return dayIn(deps.zone, staff.madeAt !== undefined && staff.madeAt < now ? staff.madeAt : now);
}

/** "Hecho sin señal ayer 18:40 · llegó hoy 09:05". */
export const laterWords = (deps: Pick<Deps, "now" | "zone">, o: { made_at: Instant; received_at: Instant }) => {
  const words = (at: Instant) => momentForList(deps.zone, at, deps.now());
  return `Hecho sin señal ${words(o.made_at)} · llegó ${words(o.received_at)}`;
};

/** What is known of these things that came later, by the id of each; the last where there are several. */
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
  return new Map(rows.map((r) => [r.about_id as string, r]));
}

/** Before the gate: a request of ours is known by a random word that nobody else has; from outside the header is refused. */
export function sentLater(app: FastifyInstance) {
  const said = new Map<string, SentLater>();
  app.decorateRequest("sentLater", undefined);
  app.decorate("sayLater", (about: SentLater) => {
    const word = newPublicId();
    said.set(word, about);
    return { [HEADER]: word };
  });
  app.addHook("onRequest", async (request) => {
    const word = request.headers[HEADER];
    if (word === undefined) return;
    request.sentLater = said.get(String(word));
    said.delete(String(word));
    if (!request.sentLater) throw new ProblemError("BAD_REQUEST");
  });
}

/**
 * Keeps for ever what came later, in the transaction that did it. False when its id or its key is of something else, or of somebody else: then
 * nothing of it may stay.
 */
export async function keepOperation(
  tx: Tx,
  staffId: string,
  key: string,
  { id, deviceId, call, madeAt, about }: SentLater,
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
  // The same again, after its answer was forgotten: the verb knew its own ids and did nothing.
  const twin = await tx.selectFrom("offline_operation").selectAll().where("id", "=", id).executeTakeFirst();
  return twin?.staff_id === staffId && twin.call === call;
}
