import type { Module } from "../../business/modules/module";
import { weighingsActions } from "./actions";

export const weighingsModule = {
  weighings: {
    title: "Venta por kilo",
    detail: "Precio por kilo: se pesa al entregar y se cobra o devuelve la diferencia.",
    startsWith: ["ranch"],
    actions: weighingsActions,
    sells: ({ priceMode }) => priceMode === "per_kg",
    help: ["pesajes"],
  },
} as const satisfies Record<string, Module>;
