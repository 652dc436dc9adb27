import type { Module } from "../../business/modules/module";
import { hasHeads, hasPicks } from "../../kernel/item-kinds";

export const lotsModule = {
  lots: {
    title: "Lotes",
    detail: "Ganado que se cuenta por cabezas, y lotes de los que se escoge.",
    startsWith: ["ranch"],
    actions: {},
    sells: ({ kind, isOfBirth }) => hasHeads(kind) || (hasPicks(kind) && !isOfBirth),
    help: ["lotes"],
  },
} as const satisfies Record<string, Module>;
