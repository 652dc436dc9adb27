import { keysOf } from "@corral/domain/kernel/lookup";
import { SYNC_BATCH } from "@corral/domain/kernel/sync-batch";
import { type Static, Type } from "typebox";
import { call } from "../call";
import { offlineCalls } from "../calls/offline";
import { Id, Moment, OneOf, PublicId, Strict } from "../shapes";

/** The calls of a batch: every offline call but photos, whose body is the file itself. */
const batched = keysOf(offlineCalls).filter((c) => c !== "addPhoto");

/** One call of a person, made offline (domain.md §7.16). It has no user: the session identifies them. */
export const SyncItem = Strict({
  id: Id,
  /** The idempotency key of its call. */
  key: Type.String({ pattern: "^[A-Za-z0-9_-]{8,128}$" }),
  call: OneOf(...batched),
  /** The path parameters. */
  params: Type.Record(Type.String({ pattern: "^[a-zA-Z]{1,20}$" }), Type.Union([Id, PublicId]), {
    maxProperties: 4,
    additionalProperties: false,
  }),
  body: Type.Unknown(),
  /** For a versioned call: the version that the person saw. */
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  /** The time by the phone's clock. */
  madeAt: Moment,
  /** Items that have to succeed first. When one of this batch fails, this item is not executed. */
  after: Type.Array(Id, { maxItems: SYNC_BATCH }),
});

/** `status` and `body` of the call, a problem when it was refused. `retryAfter` in seconds, where the call gives it. */
export const SyncedItem = Strict({
  /** "" where the item had none. */
  id: Type.String(),
  status: Type.Integer(),
  body: Type.Unknown(),
  retryAfter: Type.Optional(Type.Integer()),
});

/** Items are validated one by one, so that an invalid one doesn't stop the others. */
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
