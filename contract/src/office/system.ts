import { type OfferRules, offerLimits } from "@corral/domain/payments/charges/methods";
import { Type } from "typebox";
import { ModuleCode } from "../business/modules";
import { PrivacyText } from "../business/settings";
import { call } from "../call";
import { Amount, Nullable, OneOf, Strict, ZoneName } from "../shapes";

export const health = call("GET /api/health", {
  id: "health",
  summary: "Si el servicio responde y puede guardar",
  action: "shop.use",
  need: "public",
  answer: Strict({
    status: OneOf("ok"),
    version: Type.String(),
    mode: OneOf("demo", "real"),
    database: Strict({ status: OneOf("ok"), engine: Type.String(), embedded: Type.Boolean() }),
    time: Type.String(),
  }),
  refusals: ["DATABASE_UNAVAILABLE", "STORAGE_UNAVAILABLE"],
});

export const publicConfig = call("GET /api/config", {
  id: "publicConfig",
  summary: "Lo que la aplicación necesita saber del negocio",
  action: "shop.use",
  need: "public",
  answer: Strict({
    version: Type.String(),
    mode: OneOf("demo", "real"),
    zone: ZoneName,
    business: Strict({
      name: Type.String(),
      legalName: Type.String(),
      phone: Type.String(),
      whatsapp: Nullable(Type.String()),
      address: Type.String(),
      email: Nullable(Type.String()),
      tagline: Type.String(),
      /** A photo, at `/media/:id/full.webp`. */
      logo: Nullable(Type.String()),
    }),
    privacy: PrivacyText,
    policies: Type.Array(Type.String()),
    sandboxUrl: Nullable(Type.String()),
    mp: Nullable(Strict({ publicKey: Type.String(), sdkUrl: Type.String() })),
    conekta: Type.Boolean(),
    frameOrigins: Type.Array(Type.String()),
    secure: Type.Boolean(),
    maxLines: Type.Integer(),
    /** True when a buyer can pay online: a payment provider is set up, or the business shows its own bank account. */
    isPayable: Type.Boolean(),
    /** The modules that are switched on. */
    modules: Type.Array(ModuleCode),
    /** The rules that decide the offered payment methods: the phone runs the same function as the server (domain.md §7.13). */
    rules: Strict({
      limits: Type.Unsafe<OfferRules["limits"]>(
        Strict(Object.fromEntries(offerLimits.map((name) => [name, Type.Integer({ minimum: 0 })]))),
      ),
      methods: Strict({
        mp_card: Type.Boolean(),
        mp_wallet: Type.Boolean(),
        spei_mp: Type.Boolean(),
        oxxo_cash: Type.Boolean(),
      }),
      instalments: Type.Array(Strict({ months: Type.Integer(), from: Amount })),
      balanceDays: Type.Integer(),
      directTransfer: Type.Boolean(),
    }),
    sampleChargeId: Nullable(Type.String()),
  }),
});
