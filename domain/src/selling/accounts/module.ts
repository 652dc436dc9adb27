import type { Module } from "../../business/modules/module";
import { accountsActions } from "./actions";

export const accountsModule = {
  credit: {
    title: "Ventas a crédito",
    detail: "Entregar antes de que paguen todo: cuánto debe cada cliente, y desde cuándo.",
    startsWith: ["ranch", "vet"],
    actions: accountsActions,
    help: ["cuentas"],
  },
} as const satisfies Record<string, Module>;
