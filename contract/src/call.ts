import type { ModuleCode } from "@corral/domain/modules";
import type { Action } from "@corral/domain/permissions";
import type { ProblemCode } from "@corral/domain/problems";
import type { Static, TSchema } from "typebox";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The refusals that every call may answer besides its own. */
export const generalRefusals = [
  "VALIDATION_FAILED",
  "BAD_REQUEST",
  "ADDRESS_TOO_LONG",
  "UNSUPPORTED_MEDIA_TYPE",
  "HEADERS_TOO_LARGE",
  "RATE_LIMITED",
  "INTERNAL",
  "RESTARTING",
  "DATABASE_UNAVAILABLE",
] as const satisfies readonly ProblemCode[];
/** Also for every call that writes. */
export const unsafeRefusals = [
  "FOREIGN_PAGE",
  "PAYLOAD_TOO_LARGE",
  "IDEMPOTENCY_KEY_MISSING",
  "IDEMPOTENCY_CONFLICT",
  "REQUEST_IN_PROGRESS",
] as const satisfies readonly ProblemCode[];
/** Also for every call that only the buyer may make. */
export const buyerRefusals = ["CONTACT_UNCONFIRMED", "BUYER_ONLY"] as const satisfies readonly ProblemCode[];
/** Also for every call of a module: it names the module, or its action belongs to one. */
export const moduleRefusals = ["MODULE_OFF"] as const satisfies readonly ProblemCode[];
/** Also for every call that needs a session. */
export const staffRefusals = ["UNAUTHENTICATED", "FORBIDDEN"] as const satisfies readonly ProblemCode[];
export type GeneralRefusal =
  | (typeof generalRefusals)[number]
  | (typeof unsafeRefusals)[number]
  | (typeof buyerRefusals)[number]
  | (typeof moduleRefusals)[number]
  | (typeof staffRefusals)[number];

/** The actions that need no session: what else such a call needs of its caller is declared by the call. */
type PublicAction = "shop.use" | "session.use";
/**
 * The proof that a call without a session needs from its caller (rulings 63). `public`: none; `link`: whoever has the unguessable link may read, pay and report a
 * transfer; `buyer`: the phone that bought, or one on which its contact was confirmed; `own`: the same of an offer, a
 * place in line, a payment or a report that was begun on this phone.
 */
type Need = "public" | "link" | "buyer" | "own";
interface ForAnybody {
  need: "public" | "link";
}
interface ForBuyer {
  need: "buyer" | "own";
  /** A code that staff carried to the buyer's phone serves too: it reads, cancels and chooses, and nothing else. */
  byCarriedCode?: true;
  /** The refusal of this call for a person with a session: a Spanish sentence that names the staff's own screen for it. */
  staffWay: string;
}
/** The row that a queued call creates or changes: its kind, and the parameter or field of the body with its id. `true`: none, or several. */
type Offline = { kind: string; id: string } | true;
interface ForStaff {
  action: Exclude<Action, PublicAction>;
  /**
   * Staff may make it without signal: the phone queues it and `POST /api/sync` takes it (docs/adr/0056). Phones hold unsent work
   * under its id, so that id and address stay (ruling 38).
   */
  offline?: Offline;
}
type Caller = ({ action: PublicAction } & (ForAnybody | ForBuyer)) | ForStaff;

/** The description of a call: its input, answer and refusals. The server validates both directions against it, and OpenAPI is generated from it. */
export interface Call<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  C extends ProblemCode,
  M extends Method = Method,
> {
  id: string;
  method: M;
  path: string;
  summary: string;
  /** The action that the caller needs (domain/src/permissions.ts). Required by the type. */
  action: Action;
  /** Set for calls whose action needs no session. */
  need?: Need;
  byCarriedCode?: true;
  staffWay?: string;
  offline?: Offline;
  /** The module of a call whose action belongs to the core: the call is refused while that module is switched off (rulings 67). */
  module?: ModuleCode;
  params?: P;
  query?: Q;
  body?: B;
  /** An edit of a row: sent with `If-Match` and the version that the person saw; refused when that is outdated. */
  versioned: boolean;
  /** The success status. */
  status: 200 | 201;
  answer: A;
  refusals: readonly C[];
}

/** Defines a call; the method and the path are one text, the refusals its own besides the general ones. */
export function call<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  const C extends ProblemCode = never,
  M extends Method = Method,
>(
  route: `${M} /api/${string}`,
  spec: {
    id: string;
    summary: string;
    module?: ModuleCode;
    params?: P;
    query?: Q;
    body?: B;
    versioned?: true;
    status?: 200 | 201;
    answer: A;
    refusals?: readonly C[];
  } & Caller,
): Call<P, Q, B, A, C, M> {
  const [method, path] = route.split(" ") as [M, string];
  return {
    ...spec,
    method,
    path,
    versioned: spec.versioned ?? false,
    status: spec.status ?? 200,
    refusals: spec.refusals ?? [],
  };
}

export type AnyCall = Call<TSchema, TSchema, TSchema, TSchema, ProblemCode>;
export type BodyOf<T> = T extends { body?: infer B extends TSchema } ? Static<B> : never;
export type QueryOf<T> = T extends { query?: infer Q extends TSchema } ? Static<Q> : never;
export type AnswerOf<T> = T extends { answer: infer A extends TSchema } ? Static<A> : never;
export type ParamsOf<T> = T extends { params?: infer P extends TSchema } ? Static<P> : never;
/** The refusals of a call: its own and the general ones. */
export type RefusalsOf<T> = T extends { refusals: readonly (infer C extends ProblemCode)[] }
  ? C | GeneralRefusal
  : never;
