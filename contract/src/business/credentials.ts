import { Type } from "typebox";
import { call } from "../call";
import { Amount, Moment, Nullable, OneOf, PublicId, Strict, Verbatim } from "../shapes";

const Provider = OneOf("mercadopago", "conekta");
/** The credentials in use: only their last characters are ever sent. */
export const ProviderKeysView = Strict({
  provider: Provider,
  name: Type.String(),
  /** The payment methods that it enables. */
  pays: Type.String(),
  version: Type.Integer(),
  inUse: Type.Boolean(),
  keys: Type.Array(
    Strict({
      field: Type.String(),
      label: Type.String(),
      hint: Type.String(),
      needed: Type.Boolean(),
      /** The last characters of the current value. */
      ending: Nullable(Type.String()),
    }),
  ),
  /** The company that the OXXO contract is with. */
  flavour: Nullable(OneOf("conekta", "digitalfemsa")),
  account: Nullable(Type.String()),
  modeWords: Nullable(Type.String()),
  /** Why these credentials can't charge real money, or what may be wrong with them; null when nothing is. */
  warning: Nullable(Type.String()),
  changed: Nullable(Strict({ by: Type.String(), at: Moment, words: Type.String() })),
  /** They were encrypted with another key of the business and have to be entered again. */
  unreadable: Type.Boolean(),
  /** Pending payments of the current account. */
  waiting: Type.Integer(),
  webhook: Strict({
    url: Type.String(),
    /** Why the provider could not reach it; null when it could. */
    problem: Nullable(Type.String()),
    where: Type.String(),
    events: Type.Array(Strict({ name: Type.String(), why: Type.String() })),
    notes: Type.Array(Type.String()),
  }),
});
export const ProvidersView = Strict({
  /** Why nothing can be changed here; null when it can. */
  locked: Nullable(Type.String()),
  providers: Type.Array(ProviderKeysView),
});

export const readProviderKeys = call("GET /api/provider-keys", {
  id: "readProviderKeys",
  summary: "Qué credenciales están en uso, por sus últimas letras, y a dónde deben llegar los avisos",
  action: "provider.keys",
  answer: ProvidersView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

const Key = Type.Optional(Verbatim({ maxLength: 4_000 }));
/** Omitted fields keep their value. */
export const giveProviderKeys = call("PUT /api/provider-keys/:provider", {
  id: "giveProviderKeys",
  summary: "Da credenciales nuevas: se comprueban con el proveedor y se usan al momento",
  action: "provider.keys",
  params: Strict({ provider: Type.String({ maxLength: 20 }) }),
  versioned: true,
  body: Strict({
    accessToken: Key,
    publicKey: Key,
    webhookSecret: Key,
    apiKey: Key,
    webhookKey: Key,
    flavour: Type.Optional(OneOf("conekta", "digitalfemsa")),
  }),
  answer: ProvidersView,
  refusals: [
    "NOT_FOUND",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "VERSION_CONFLICT",
    "PROVIDER_KEYS_REFUSED",
    "PROVIDER_NOT_ALLOWED",
    "PROVIDER_UNAVAILABLE",
    "NOT_IN_DEMO",
  ],
});

export const ProviderCheck = Strict({
  provider: Provider,
  name: Type.String(),
  ok: Type.Boolean(),
  /** The provider's answer, as a sentence that says what to do. */
  words: Type.String(),
  account: Nullable(Type.String()),
  /** Its response time in milliseconds; null when it wasn't queried. */
  tookMs: Nullable(Type.Integer()),
});
export const checkProviders = call("POST /api/provider-checks", {
  id: "checkProviders",
  summary: "Pregunta a cada proveedor si reconoce las credenciales y cuánto tarda",
  action: "provider.check",
  body: Strict({}),
  answer: Strict({ at: Moment, checks: Type.Array(ProviderCheck) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const makeTestCharge = call("POST /api/test-charges", {
  id: "makeTestCharge",
  summary: "Crea un cobro por el monto más chico para probar una forma de pago",
  action: "provider.try",
  status: 201,
  body: Strict({ method: OneOf("mp_card", "mp_wallet", "spei_mp", "oxxo_cash") }),
  answer: Strict({ chargeId: PublicId, amount: Amount }),
  refusals: [
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "METHOD_NOT_ALLOWED",
    "PROVIDER_NOT_CONFIGURED",
    "AMOUNT_BELOW_MIN",
    "AMOUNT_ABOVE_MAX",
  ],
});
