import type { Module } from "../../business/modules/module";
import { isGift } from "../../kernel/item-kinds";
import { sponsorshipsActions } from "./actions";

export const sponsorshipsModule = {
  sponsorships: {
    title: "Padrinazgos",
    detail: "Donativos para un animal, una vez o cada mes.",
    startsWith: ["park"],
    actions: sponsorshipsActions,
    sells: ({ kind }) => isGift(kind),
    help: ["padrinazgos"],
  },
} as const satisfies Record<string, Module>;
