import { businessKinds } from "@corral/domain/business/modules/module";
import { keysOf } from "@corral/domain/kernel/lookup";
import { moduleCodes } from "@corral/domain/modules";
import { Type } from "typebox";
import { call } from "../call";
import { Nullable, OneOf, Strict } from "../shapes";

export const ModuleCode = OneOf(...moduleCodes);
const Kinds = Type.Array(OneOf(...keysOf(businessKinds)), { maxItems: 20, uniqueItems: true });
const Codes = Type.Array(ModuleCode, { maxItems: 100, uniqueItems: true });

export const ModulesView = Strict({
  /** Increases with each change; 1 before the first. */
  version: Type.Integer(),
  kinds: Kinds,
  modules: Type.Array(
    Strict({
      code: ModuleCode,
      title: Type.String(),
      detail: Type.String(),
      used: Type.Boolean(),
      /** Its unfinished things, counted in words; while there are any it can't be switched off. Null: none. */
      open: Nullable(Type.String()),
    }),
  ),
});

export const readModules = call("GET /api/modules", {
  id: "readModules",
  summary: "Qué es el negocio y qué usa de la aplicación, con lo que sigue abierto de cada cosa",
  action: "setting.see",
  answer: ModulesView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN"],
});

export const changeModules = call("PUT /api/modules", {
  id: "changeModules",
  summary: "Dice qué es el negocio, y enciende y apaga lo que usa; lo que sigue abierto no se apaga",
  action: "module.change",
  versioned: true,
  body: Strict({ kinds: Kinds, used: Codes }),
  answer: ModulesView,
  refusals: ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION_FAILED", "VERSION_CONFLICT", "MODULE_IN_USE"],
});
