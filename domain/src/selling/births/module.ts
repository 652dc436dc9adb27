import type { Module } from "../../business/modules/module";
import { hasPicks } from "../../kernel/item-kinds";

export const birthsModule = {
  births: {
    title: "Crías por nacer",
    detail: "Apartar lugares de una cría antes de que nazca, y escoger por turno.",
    startsWith: ["breeder"],
    actions: {},
    sells: ({ kind, isOfBirth }) => hasPicks(kind) && isOfBirth,
    help: ["por-nacer"],
  },
} as const satisfies Record<string, Module>;
