import type { StaffPages } from "#src/features/business/auth/staff-page";

export const syncPages = {
  "sin-enviar": {
    title: "Sin enviar",
    detail: "Lo que hiciste sin señal",
    icon: "clock",
    group: "team",
    action: "sync.send",
    help: "sin-senal",
    load: () => import("./queue-page"),
  },
} satisfies StaffPages;
