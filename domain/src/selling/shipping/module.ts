import type { Module } from "../../business/modules/module";
import { shippingActions } from "./actions";

export const shippingModule = {
  deliveries: {
    title: "Entregas con hora y flete",
    detail: "Horario para recoger, zonas a las que llevas, fletes y lo que sale cada día.",
    startsWith: ["ranch", "farm_shop"],
    actions: shippingActions,
    help: ["entregas"],
  },
} as const satisfies Record<string, Module>;
