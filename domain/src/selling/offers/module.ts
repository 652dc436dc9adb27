import type { Module } from "../../business/modules/module";
import { offersActions } from "./actions";

export const offersModule = {
  offers: {
    title: "Ofertas",
    detail: "Vender «a tratar»: quien compra ofrece, y tú aceptas o contestas con otra cifra.",
    startsWith: ["ranch", "breeder"],
    actions: offersActions,
    sells: ({ priceMode }) => priceMode === "negotiable",
    help: ["ofertas"],
  },
} as const satisfies Record<string, Module>;
