import { present } from "@corral/domain/kernel/lookup";
import type { Refusal } from "@corral/domain/kernel/result";
import { canonicalJson } from "@corral/domain/kernel/snapshot";
import type { Instant } from "@corral/domain/kernel/time";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RawBuilder } from "kysely";
import type { Tx } from "../database/db";
import { inTransaction } from "../database/in-transaction";
import type { Deps } from "../deps";
import { codeOf } from "../error-code";
import { ProblemError, problemBody, refusalBody } from "../http/problem-reply";
import { canonicalUrl } from "../http/request-url";
import { sha256 } from "../ids";
import type { Buyer } from "./buyer";
import {
  claimKey,
  freeKey,
  judgeKey,
  type Key,
  keepAnswer,
  leaseFrom,
  lockKey,
  type SeenKey,
  type Started,
  type Stored,
  startOnce,
} from "./idempotency";

/** A key for a verb that reads and writes it together with its rows (rulings 45). */
export interface Once {
  /** For `readTogether`, under any name: takes the key's lock. */
  lock: RawBuilder<SeenKey>;
  /** Ends the call here when the key was answered, is running, or was used with another body. */
  begin(seen: readonly SeenKey[]): void;
  /** For `writeTogether`, of `steps: "begun"`: claims the key with the row that is committed before a provider is called. */
  claim: RawBuilder<{ key: string }>;
  /** For `writeTogether`: the answer of success. */
  keep(body: object): RawBuilder<{ key: string }>;
  /** After either write: tries the call again when a twin has the key. */
  kept(rows: readonly { key: string }[]): void;
  /** Something that the verb read changed before it wrote: this time it takes its locks first. */
  isAgain: boolean;
}
/**
 * Rolls back a verb of `steps: "own"` whose facts have changed, and runs it again with `isAgain`.
 */
export class FactsChanged extends Error {}
const TRIES = 3;

/** Carries out of the transaction that there is nothing to do. */
class Ended extends Error {
  constructor(readonly start: Exclude<Started, { kind: "go" }>) {
    super("nothing to do");
  }
}

/** Carries a refusal out of the transaction that it rolls back, or out of an answer that it keeps from being kept. */
export class Undo extends Error {
  constructor(
    readonly refusal: Refusal<ProblemCode>,
    /** What is written all the same, with the stored refusal: the count of a wrong code. */
    readonly writes: readonly RefusalWrite[] = [],
  ) {
    super("refused");
  }
}
export type RefusalWrite = (tx: Tx) => Promise<unknown>;
/** Has something written if the verb is refused, once its own transaction is rolled back. */
export type OnRefusal = (write: RefusalWrite) => void;

/** The key of an unsafe request, with who sent it and to what. */
export function keyOf(request: FastifyRequest, buyer: Buyer): Key {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !/^[A-Za-z0-9_-]{8,128}$/.test(key)) throw new ProblemError("IDEMPOTENCY_KEY_MISSING");
  // A browser that has not sent its cookie back yet is identified by its key alone, which is as hard to guess.
  return {
    caller: request.staff ? `staff ${request.staff.id}` : buyer.known ? sha256(buyer.secret) : "new",
    route: `${request.method} ${canonicalUrl(request)}`,
    key,
    bodyHash: Buffer.isBuffer(request.sentBody)
      ? sha256(request.sentBody)
      : sha256(canonicalJson(request.sentBody ?? {}) + (request.headers["if-match"] ?? "")),
  };
}

/** Runs a verb in one transaction with its key and its answer: all three are committed, or none. */
export async function runTogether(
  reply: FastifyReply,
  deps: Deps,
  key: Key,
  status: number,
  work: (tx: Tx, once: Once) => Promise<Stored>,
) {
  for (let time = 1; ; time++) {
    try {
      const own = onceFor(deps, key, status, time);
      return replay(reply, await inTransaction(deps, (tx) => work(tx, own)), status);
    } catch (error) {
      if (error instanceof Ended) return ended(reply, error.start, status);
      if (error instanceof Undo) return refused(reply, deps, key, error.refusal, status, error.writes);
      if (!(error instanceof FactsChanged || isOvertaken(error)) || time === TRIES) throw error;
    }
  }
}

/**
 * Whether a concurrent transaction made this one fail (unique_violation, serialization_failure, deadlock_detected).
 * Everything was rolled back; the verb runs again, sees the other's rows, and answers with its own refusal.
 */
const isOvertaken = (error: unknown) => ["23505", "40001", "40P01"].includes(codeOf(error) ?? "");

/**
 * Runs a verb that claims its key with the row that it commits before it calls a provider (rulings 45). It stores its
 * answer with the rows that the provider's answer makes, or leaves that to this.
 */
export async function runBegun(
  reply: FastifyReply,
  deps: Deps,
  key: Key,
  status: number,
  work: (once: Once) => Promise<Stored | Refusal<ProblemCode>>,
) {
  for (let time = 1; ; time++) {
    let isKept = false;
    const own = onceFor(deps, key, status, time, true);
    const keep: Once["keep"] = (body) => {
      isKept = true;
      return own.keep(body);
    };
    try {
      const out = await work({ ...own, keep });
      if ("code" in out) return await refused(reply, deps, key, out, status, [], own.lease);
      if (!isKept) own.kept((await keepAnswer(key, out, deps.now(), own.lease).execute(deps.db)).rows);
      return replay(reply, out, status);
    } catch (error) {
      if (error instanceof Ended) return ended(reply, error.start, status);
      if (error instanceof FactsChanged && time < TRIES) continue;
      await freeKey(deps.db, key, deps.now(), own.lease).catch(() => undefined);
      throw error;
    }
  }
}

/** @param claims of a verb that claims its key: its answer is stored under the lease. */
function onceFor(deps: Deps, key: Key, status: number, time: number, claims = false): Once & { lease: Instant } {
  const now = deps.now();
  const lease = leaseFrom(now);
  return {
    lease,
    lock: lockKey(key),
    begin([seen]) {
      const start = judgeKey(key, present(seen), now);
      if (start.kind !== "go") throw new Ended(start);
    },
    claim: claimKey(key, now),
    keep: (body) => keepAnswer(key, { status, body }, now, claims ? lease : null),
    kept(rows) {
      if (rows.length === 0) throw new FactsChanged("a twin has the key");
    },
    isAgain: time > 1,
  };
}

/** Stores a refusal, whose work was rolled back; one that a twin has answered meanwhile gets its answer. */
async function refused(
  reply: FastifyReply,
  deps: Deps,
  key: Key,
  refusal: Refusal<ProblemCode>,
  status: number,
  writes: readonly RefusalWrite[] = [],
  lease?: Instant,
) {
  const body = refusalBody(refusal);
  const stored = { status: (body as { status: number }).status, body };
  if (stored.status >= 500) {
    await freeKey(deps.db, key, deps.now(), lease);
    return replay(reply, stored, status);
  }
  const keep = keepAnswer(key, stored, deps.now(), lease);
  const { rows } = writes.length
    ? await inTransaction(deps, async (tx) => {
        for (const write of writes) await write(tx);
        return keep.execute(tx);
      })
    : await keep.execute(deps.db);
  if (rows.length > 0) return replay(reply, stored, status);
  const start = await startOnce(deps.db, key, deps.now());
  return start.kind === "go" ? replay(reply, stored, status) : ended(reply, start, status);
}

/** The answer to a call that has nothing to do. */
function ended(reply: FastifyReply, start: Exclude<Started, { kind: "go" }>, status: number) {
  if (start.kind === "other_body") throw new ProblemError("IDEMPOTENCY_CONFLICT");
  if (start.kind === "again") return replay(reply.header("idempotency-replayed", "true"), start.stored, status);
  return reply
    .header("retry-after", "2")
    .code(409)
    .type("application/problem+json")
    .send(problemBody("REQUEST_IN_PROGRESS", { retryAfter: 2 }));
}

/** Runs a verb that calls a provider between its transactions: the key is claimed before and answered after. */
export async function runSteps(
  reply: FastifyReply,
  deps: Deps,
  key: Key,
  status: number,
  work: () => Promise<Stored | Refusal<ProblemCode>>,
) {
  const start = await startOnce(deps.db, key, deps.now());
  if (start.kind !== "go") return ended(reply, start, status);
  try {
    const out = await work();
    const answer = "code" in out ? { status: 0, body: refusalBody(out) } : out;
    if ("code" in out) answer.status = (answer.body as { status: number }).status;
    if (answer.status >= 500) await freeKey(deps.db, key, deps.now(), start.lease);
    else if ((await keepAnswer(key, answer, deps.now(), start.lease).execute(deps.db)).rows.length === 0) {
      // A twin took the key while this one was stopped: its answer is the one that counts.
      const seen = await startOnce(deps.db, key, deps.now());
      if (seen.kind !== "go") return ended(reply, seen, status);
      await keepAnswer(key, answer, deps.now(), seen.lease).execute(deps.db);
    }
    return replay(reply, answer, status);
  } catch (error) {
    await freeKey(deps.db, key, deps.now(), start.lease).catch(() => undefined);
    throw error;
  }
}

const replay = (reply: FastifyReply, s: Stored, success: number) =>
  s.status === success ? reply.code(s.status).send(s.body) : problem(reply, s);
export function problem(reply: FastifyReply, s: Stored) {
  const { retry_after } = s.body as { retry_after?: number };
  if (retry_after !== undefined) reply.header("retry-after", retry_after);
  return reply.code(s.status).type("application/problem+json").send(s.body);
}
