import type { AnyCall, Call, GeneralRefusal, Method } from "@corral/contract/call";
import { type Refusal, type Result, refuse } from "@corral/domain/kernel/result";
import type { Instant } from "@corral/domain/kernel/time";
import type { ProblemCode } from "@corral/domain/problems";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import { sendShared } from "../answers/send-shared";
import type { Db, Tx } from "../database/db";
import type { Deps } from "../deps";
import { ProblemError, refusalBody } from "../http/problem-reply";
import type { Acting, NotTheirs } from "./acting";
import { findStaff, type Staff } from "./authorize";
import { type Buyer, buyerOf, findBuyerId, NOBODY, readBuyer } from "./buyer";
import type { Stored } from "./idempotency";
import {
  keyOf,
  type Once,
  type OnRefusal,
  problem,
  type RefusalWrite,
  runBegun,
  runSteps,
  runTogether,
  Undo,
} from "./run-once";
import { keepOperation } from "./sent-later";

/** Plain types, not schemas: computing the variance of schema types costs the compiler a quarter of a minute. */
interface Asked<P, Q, B, D> {
  /** Without the pool, for a verb that runs in the transaction of its answer. */
  deps: D;
  params: P;
  query: Q;
  body: B;
  buyer: Buyer;
  /** The signed-in person, already authorized. Reading it in a public call is a bug. */
  staff: Staff;
  /** The Idempotency-Key of an unsafe call. */
  key: string;
  /** The version of the row that the person saw (`If-Match: "3"`), for a versioned call. */
  version: number;
  /** Scheme, host name and port under which the browser reaches this server. */
  origin: string;
  /** The verb's transaction, committed together with the stored answer. Reads may use it too. */
  tx: Tx;
  /** The key, for the own statements of a verb with `steps: "own"` or `"begun"`. */
  once: Once;
  /** Who makes a call that needs the buyer, or whoever began what it is about (rulings 63). */
  acting: Acting;
  /** The same of a call that only needs the link, for a verb that tells them apart. */
  whoHasLink(): Promise<Result<Acting, NotTheirs>>;
  /** Given with `steps: "one"` and `"own"`. */
  onRefusal: OnRefusal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** `C` is inferred from the contract alone, so a verb that refuses with another code does not compile. */
type Handler<P extends TSchema, Q extends TSchema, B extends TSchema, A extends TSchema, C extends ProblemCode, D> = (
  asked: Asked<Static<P>, Static<Q>, Static<B>, D>,
) => Promise<Result<Static<A>, NoInfer<C> | GeneralRefusal> | Static<A>>;

const isResult = (x: unknown): x is Result<object, ProblemCode> =>
  typeof x === "object" && x !== null && "ok" in x && typeof (x as { ok: unknown }).ok === "boolean";

/** A read whose answer is the same for everybody but for marks of a few. */
interface KeepOptions<P = never, A = never> {
  /** Every table that the answer is made from. */
  tables: readonly string[];
  /** What makes of everybody's answer this caller's; undefined for who gets it as it is. */
  seenBy(buyer: Buyer): Promise<((answer: A) => A) | undefined>;
  /** When the answer stops being true by time alone. */
  until?(deps: Deps): Promise<Instant>;
  /** The only item that the answer is about, of the path: changes of others leave it. */
  row?(params: P): string;
}
type Steps = "one" | "own" | "begun" | "many" | "unkept";
/** What a call is served with: the pool is for reads, and for verbs that open their own transactions. */
type Served<D extends Deps, M extends Method, S extends Steps> = M extends "GET"
  ? D
  : S extends "one" | "own"
    ? Omit<D, "db" | "database">
    : D;
interface ServeOptions<S extends Steps = Steps, P = never, A = never> {
  steps?: S;
  bodyLimit?: number;
  /** The response is the same for everybody: sent with this cache-control and without a buyer's cookie. */
  shared?: string;
  /** The answer is kept until one of its tables changes; the handler makes it for nobody. No cookie is set. */
  keep?: KeepOptions<P, A>;
  /** Media types of a call whose body is a file, for the API reference. */
  bodyType?: string;
  /** Rate limit of one address, in requests a minute. */
  perMinute?: number;
}

/**
 * Serves a call of the contract: validates request and response, claims the idempotency key, runs the verb and turns
 * a refusal into Problem Details.
 * `steps: "one"` runs the verb in one transaction with its stored answer; `"own"` too, and the verb itself reads and
 * writes the key (`once`) with its rows; `"begun"` is for one that commits the key with a row before it calls a
 * provider; `"many"` is for verbs that call a provider between two transactions and are safe to repeat; `"unkept"` is
 * for calls that carry a password: neither request nor answer is stored, and a repeat does the work again.
 */
export function serveCall<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  C extends ProblemCode,
  M extends Method,
  D extends Deps,
  S extends Steps = "one",
>(
  app: FastifyInstance,
  deps: D,
  call: Call<P, Q, B, A, C, M>,
  handler: Handler<P, Q, B, A, C, Served<D, M, S>>,
  options: ServeOptions<S, Static<P>, Static<A>> = {},
) {
  const unsafe = call.method !== "GET";
  /** Sends what is kept or makes it, with the marks of who asks. */
  async function kept(
    input: Asked<Static<P>, Static<Q>, Static<B>, Served<D, M, S>>,
    keep: KeepOptions<Static<P>, Static<A>>,
  ) {
    const { reply, request } = input;
    const asSeen = await keep.seenBy(input.buyer);
    const asked = Object.entries(input.query).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = `${call.id} ${JSON.stringify(input.params)} ${JSON.stringify(asked)}`;
    const make = async () => {
      const anybody = Object.assign(Object.create(input), { buyer: NOBODY }) as typeof input;
      const out = settled(await handler(anybody), call.status);
      if ("code" in out) throw new Undo(out);
      return reply.code(call.status).serialize(out.body) as string;
    };
    try {
      const made = async () => ({ until: await keep.until?.(deps), body: await make() });
      const found = await deps.answers?.of(keep.tables).get(key, deps.now(), made, keep.row?.(input.params));
      if (!found || asSeen) {
        const body: Static<A> = JSON.parse(found?.text ?? (await make()));
        return answer(reply, call.status, asSeen ? asSeen(body) : body);
      }
      return await sendShared(request, reply.code(call.status).type("application/json; charset=utf-8"), found);
    } catch (error) {
      if (error instanceof Undo) return answer(reply, call.status, error.refusal);
      throw error;
    }
  }
  /** The caller's right to a buyer's call, before the verb and in its transaction where it has one. */
  async function decideActing(input: { request: FastifyRequest; buyer: Buyer; params: unknown }, db: Db | Tx) {
    const staff = await findStaff(db, input.request, deps.now());
    const buyerId = await findBuyerId(db, input.buyer);
    return app.whoActs(deps, db, call, input.params as Record<string, string>, { buyerId, staff });
  }
  /** Runs the verb for who may act; a refusal goes the way of the verb's own. */
  async function act(input: Asked<Static<P>, Static<Q>, Static<B>, Served<D, M, S>>, db: Db | Tx) {
    const whoHasLink = () => decideActing(input, db);
    if (call.need !== "buyer" && call.need !== "own") return handler(Object.assign(input, { whoHasLink }));
    const decided = await decideActing(input, db);
    return decided.ok ? handler(Object.assign(input, { acting: decided.value, whoHasLink })) : decided;
  }
  app.route({
    method: call.method,
    url: call.path,
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    schema: {
      operationId: call.id,
      summary: call.summary,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { [call.status]: call.answer },
    },
    config: {
      call: call,
      action: call.action,
      ...(options.bodyType ? { bodyType: options.bodyType } : {}),
      ...(options.perMinute ? { rateLimit: { max: options.perMinute, timeWindow: 60_000 } } : {}),
    },
    handler: (async (request: FastifyRequest, reply: FastifyReply) => {
      const input = {
        deps,
        params: request.params,
        query: request.query,
        body: request.body ?? {},
        buyer: options.shared ? NOBODY : options.keep ? readBuyer(request) : buyerOf(request, reply),
        key: "",
        version: call.versioned ? seenVersion(request) : 0,
        tx: deps.db as Tx,
        request,
        reply,
        origin: request.origin,
        get staff() {
          if (!request.staff) throw new Error(`${call.id} is public: nobody is signed in`);
          return request.staff;
        },
      } as Asked<Static<P>, Static<Q>, Static<B>, Served<D, M, S>>;
      if (options.shared) reply.header("cache-control", options.shared);
      if (options.keep) return kept(input, options.keep);
      if (!unsafe) return answer(reply, call.status, await act(input, deps.db));
      if (options.steps === "unkept") {
        keyOf(request, input.buyer);
        return answer(reply, call.status, await handler(input));
      }
      const key = keyOf(request, input.buyer);
      input.key = String(request.headers["idempotency-key"]);
      if (options.steps === "begun")
        return runBegun(reply, deps, key, call.status, async (once) =>
          settled(await act(Object.assign(input, { once }), deps.db), call.status),
        );
      if (options.steps === "many")
        return runSteps(reply, deps, key, call.status, async () => settled(await act(input, deps.db), call.status));
      return runTogether(reply, deps, key, call.status, async (tx, once) => {
        if (options.steps !== "own") once.begin((await once.lock.execute(tx)).rows);
        const writes: RefusalWrite[] = [];
        const onRefusal: OnRefusal = (write) => void writes.push(write);
        const out = settled(await act(Object.assign(input, { tx, once, onRefusal }), tx), call.status);
        if ("code" in out) throw new Undo(out, writes);
        const later = request.sentLater;
        if (later && !(await keepOperation(tx, input.staff.id, input.key, later, rowOf(call, input), deps.now())))
          throw new Undo(refuse("IDEMPOTENCY_CONFLICT"));
        if (options.steps !== "own") once.kept((await once.keep(out.body).execute(tx)).rows);
        return out;
      });
    }) as never, // Fastify infers a reply type from generics that the contract replaces.
  });
}

/** The row that a queued call creates or changes, as its contract declares. */
function rowOf({ offline }: Pick<AnyCall, "offline">, { params, body }: { params: object; body: object }) {
  if (typeof offline !== "object") return undefined;
  const id: unknown = { ...body, ...params }[offline.id];
  return typeof id === "string" ? { kind: offline.kind, id } : undefined;
}

function settled(out: unknown, status: number): Stored | Refusal<ProblemCode> {
  if (!isResult(out)) return { status, body: out as object };
  return out.ok ? { status, body: out.value } : out;
}

function seenVersion(request: FastifyRequest): number {
  const seen = /^"?([1-9]\d{0,8})"?$/.exec(request.headers["if-match"] ?? "")?.[1];
  if (seen) return Number(seen);
  throw new ProblemError("VALIDATION_FAILED", [
    { field: "if-match", message: "Falta la versión que viste (If-Match)." },
  ]);
}

function answer(reply: FastifyReply, status: number, out: unknown) {
  const outcome = settled(out, status);
  return "code" in outcome
    ? problem(reply, { status: (refusalBody(outcome) as { status: number }).status, body: refusalBody(outcome) })
    : reply.code(status).send(outcome.body);
}
