import type { Module } from "../../business/modules/module";
import { waitlistActions } from "./actions";

export const waitlistModule = {
  waitlist: {
    title: "Lista de espera",
    detail: "Quien quería lo que está apartado o lleno se forma, y se le avisa si se libera.",
    startsWith: ["breeder"],
    actions: waitlistActions,
    help: ["lista-de-espera"],
  },
} as const satisfies Record<string, Module>;
