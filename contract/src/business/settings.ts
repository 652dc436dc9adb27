import { settingGroupNames } from "@corral/domain/business/settings/groups";
import { Type } from "typebox";
import { call } from "../call";
import { Moment, Nullable, OneOf, Strict } from "../shapes";

/** Values by field; domain/src/business/settings defines the fields and bounds. Money in centavos, durations in minutes, shares in basis points. */
const Values = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Unsafe<unknown>({
    anyOf: [{ type: "number" }, { type: "boolean" }, { type: "string" }, { type: "array", maxItems: 200 }],
  }),
);
const Changed = Strict({ by: Type.String(), at: Moment, words: Type.String() });

export const SettingsView = Strict({
  group: OneOf(...settingGroupNames),
  /** Increases with each change; 1 before the first. */
  version: Type.Integer(),
  values: Values,
  changed: Nullable(Changed),
  /** Legally required fields that are missing. */
  missing: Type.Array(Strict({ field: Type.String(), words: Type.String() })),
});
const GroupParams = Strict({ group: Type.String({ maxLength: 40 }) });

export const readSettingsGroup = call("GET /api/settings/:group", {
  id: "readSettingsGroup",
  summary: "Los ajustes de un grupo, con su versión",
  action: "setting.see",
  params: GroupParams,
  answer: SettingsView,
  refusals: ["NOT_FOUND", "UNAUTHENTICATED", "FORBIDDEN"],
});

export const changeSettings = call("PUT /api/settings/:group", {
  id: "changeSettings",
  summary: "Cambia un grupo de ajustes",
  action: "setting.change",
  params: GroupParams,
  versioned: true,
  body: Strict({ values: Values }),
  answer: SettingsView,
  refusals: [
    "NOT_FOUND",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "VALIDATION_FAILED",
    "SETTING_OUT_OF_BOUNDS",
    "LEGAL_INFO_MISSING",
    "VERSION_CONFLICT",
  ],
});

export const SettingChange = Strict({
  by: Type.String(),
  at: Moment,
  words: Type.String(),
  changes: Type.Array(Strict({ label: Type.String(), before: Type.String(), after: Type.String() })),
});
export const settingsHistory = call("GET /api/settings/:group/history", {
  id: "settingsHistory",
  summary: "Quién cambió qué en un grupo de ajustes, de lo más nuevo a lo más viejo",
  action: "setting.see",
  params: GroupParams,
  query: Strict({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Strict({ items: Type.Array(SettingChange), next: Nullable(Type.String()) }),
  refusals: ["NOT_FOUND", "VALIDATION_FAILED", "UNAUTHENTICATED", "FORBIDDEN"],
});

const Purposes = Type.Array(Type.String({ minLength: 3, maxLength: 300 }), { maxItems: 12 });
export const PrivacyText = Strict({
  version: Type.String(),
  short: Type.String(),
  necessary: Type.Array(Type.String()),
  voluntary: Type.Array(Type.String()),
  full: Type.String(),
});
export const PrivacyVersion = Strict({
  ...PrivacyText.properties,
  publishedWords: Nullable(Type.String()),
  by: Nullable(Type.String()),
  /** The number of sales under this version. */
  sales: Type.Integer(),
});

export const listPrivacy = call("GET /api/privacy-notices", {
  id: "listPrivacy",
  summary: "El aviso de privacidad vigente y los anteriores",
  action: "setting.see",
  answer: Strict({ current: Type.String(), items: Type.Array(PrivacyVersion) }),
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const readPrivacy = call("GET /api/privacy-notices/:version", {
  id: "readPrivacy",
  summary: "Una versión del aviso de privacidad: la que se mostró al comprar",
  action: "shop.use",
  need: "public",
  params: Strict({ version: Type.String({ maxLength: 40 }) }),
  answer: PrivacyText,
  refusals: ["NOT_FOUND"],
});

export const publishPrivacy = call("POST /api/privacy-notices", {
  id: "publishPrivacy",
  summary: "Publica un aviso de privacidad nuevo; el anterior se conserva",
  action: "setting.change",
  status: 201,
  body: Strict({
    /** The version that the new text replaces. */
    over: Type.String({ maxLength: 40 }),
    short: Type.String({ minLength: 20, maxLength: 300 }),
    necessary: Purposes,
    voluntary: Purposes,
    full: Type.String({ minLength: 80, maxLength: 12_000 }),
  }),
  answer: PrivacyText,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "VERSION_CONFLICT"],
});
