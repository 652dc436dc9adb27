import type { Module } from "../../business/modules/module";
import { hasDates } from "../../kernel/item-kinds";
import { checkInActions } from "../check-in/actions";
import { visitsActions } from "./actions";

export const visitsModule = {
  visits: {
    title: "Visitas y boletos",
    detail: "Fechas con lugares, boletos con código y la puerta que los recibe.",
    startsWith: ["park"],
    actions: { ...visitsActions, ...checkInActions },
    sells: ({ kind }) => hasDates(kind),
    help: ["boletos"],
  },
} as const satisfies Record<string, Module>;
