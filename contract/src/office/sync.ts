import { offlineCalls, SYNC_BATCH } from "@corral/domain/kernel/offline-calls";
import { type Static, Type } from "typebox";
import { call } from "../call";
import { Id, Moment, OneOf, Strict } from "../shapes";

/** What goes in a batch: all that may be done with no signal but photos, whose body is the file itself. */
const batched = offlineCalls.filter((c) => c !== "addPhoto");

/** One act of a person, done with no signal (domain.md §7.16). It has no user: the session says whose it is. */
export const SyncItem = Strict({
  id: Id,
  /** Idempotency key of its call. */
  key: Type.String({ pattern: "^[A-Za-z0-9_-]{8,128}$" }),
  call: OneOf(...batched),
  /** Of its path. */
  params: Type.Record(Type.String({ pattern: "^[a-zA-Z]{1,20}$" }), Id, {
    maxProperties: 4,
    additionalProperties: false,
  }),
  body: Type.Unknown(),
  /** Of a versioned call: the version that the person saw. */
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  /** When, by the phone's clock. */
  madeAt: Moment,
  /** Items that must be done first. One of this batch that was not leaves this one undone too. */
  after: Type.Array(Id, { maxItems: SYNC_BATCH }),
});

/** `status` and `body` are those of its call, a problem when it was refused. `retryAfter` in seconds, where the call says it. */
export const SyncedItem = Strict({
  /** "" where it had none. */
  id: Type.String(),
  status: Type.Integer(),
  body: Type.Unknown(),
  retryAfter: Type.Optional(Type.Integer()),
});

/** Each item is looked at by itself, so that one that is not well made doesn't stop the others. */
export const sync = call("POST /api/sync", {
  id: "sync",
  summary:
    "Manda lo que se hizo sin señal, hasta 50 a la vez y en orden. Cada uno se hace como si se mandara solo, con su propia clave, y trae su respuesta",
  action: "sync.send",
  body: Strict({
    deviceId: Id,
    items: Type.Array(Type.Unsafe<Static<typeof SyncItem>>({}), { minItems: 1, maxItems: SYNC_BATCH }),
  }),
  answer: Strict({ items: Type.Array(SyncedItem) }),
  refusals: ["VALIDATION_FAILED", "PAYLOAD_TOO_LARGE", "UNAUTHENTICATED", "FORBIDDEN", "SYNC_WAITS"],
});
