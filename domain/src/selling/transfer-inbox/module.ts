import type { Module } from "../../business/modules/module";

export const transferInboxModule = {
  bank_files: {
    title: "Archivo del banco",
    detail: "Leer los movimientos de tu cuenta y saber de qué cobro es cada depósito.",
    startsWith: ["ranch"],
    actions: {},
  },
} as const satisfies Record<string, Module>;
