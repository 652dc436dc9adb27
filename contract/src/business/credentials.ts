import { Type } from "typebox";
import { call } from "../call";
import { Amount, Moment, Nullable, OneOf, PublicId, Strict } from "../shapes";

const Provider = OneOf("mercadopago", "conekta");
/** What is shown of the keys in use: never one of them, only how each ends. */
export const ProviderKeysView = Strict({
  provider: Provider,
  name: Type.String(),
  /** Which ways to pay it makes possible. */
  pays: Type.String(),
  version: Type.Integer(),
  inUse: Type.Boolean(),
  keys: Type.Array(
    Strict({
      field: Type.String(),
      label: Type.String(),
      hint: Type.String(),
      needed: Type.Boolean(),
      /** The last letters of the one in use. */
      ending: Nullable(Type.String()),
    }),
  ),
  /** With whom the contract for OXXO is. */
  flavour: Nullable(OneOf("conekta", "digitalfemsa")),
  account: Nullable(Type.String()),
  modeWords: Nullable(Type.String()),
  /** What keeps these keys from charging real money, or may be wrong with them; null when nothing. */
  warning: Nullable(Type.String()),
  changed: Nullable(Strict({ by: Type.String(), at: Moment, words: Type.String() })),
  /** They were sealed with another key of the business and can't be opened: they must be given again. */
  unreadable: Type.Boolean(),
  /** Payments that are on their way with the account of now. */
  waiting: Type.Integer(),
  webhook: Strict({
    url: Type.String(),
    /** Why the provider could not reach it, when it couldn't. */
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

const Key = Type.Optional(Type.String({ maxLength: 4_000 }));
/** What is left out stays as it is. */
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
  /** What they said, in a sentence that says what to do. */
  words: Type.String(),
  account: Nullable(Type.String()),
  /** How long they took, in milliseconds; null when nobody was asked. */
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
