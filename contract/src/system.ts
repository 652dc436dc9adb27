import { Type } from "typebox";
import { call } from "./call";
import { Amount, Nullable, OneOf, Strict } from "./shapes";

export const health = call("GET /api/health", {
  id: "health",
  summary: "Si el servicio responde",
  action: "shop.use",
  answer: Strict({
    status: OneOf("ok"),
    version: Type.String(),
    mode: OneOf("demo", "real"),
    database: Strict({ status: OneOf("ok"), engine: Type.String(), embedded: Type.Boolean() }),
    time: Type.String(),
  }),
  refusals: ["DATABASE_UNAVAILABLE"],
});

export const publicConfig = call("GET /api/config", {
  id: "publicConfig",
  summary: "Lo que la aplicación necesita saber del negocio",
  action: "shop.use",
  answer: Strict({
    version: Type.String(),
    mode: OneOf("demo", "real"),
    zone: Type.String(),
    business: Strict({
      name: Type.String(),
      legalName: Type.String(),
      phone: Type.String(),
      whatsapp: Nullable(Type.String()),
      address: Type.String(),
      email: Nullable(Type.String()),
      tagline: Type.String(),
    }),
    privacy: Strict({ version: Type.String(), short: Type.String(), full: Type.String() }),
    policies: Type.Array(Type.String()),
    sandboxUrl: Nullable(Type.String()),
    mp: Nullable(Strict({ publicKey: Type.String(), sdkUrl: Type.String() })),
    conekta: Type.Boolean(),
    frameOrigins: Type.Array(Type.String()),
    secure: Type.Boolean(),
    limits: Strict({
      oxxoMin: Amount,
      oxxoMax: Amount,
      cardMin: Amount,
      cardMax: Amount,
      mtuHint: Amount,
      maxLines: Type.Integer(),
    }),
    sampleChargeId: Nullable(Type.String()),
  }),
});
