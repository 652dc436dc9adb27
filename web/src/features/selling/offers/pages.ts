import type { StaffPages } from "#src/features/business/auth/staff-page";

export const offersPages = {
  ofertas: {
    title: "Ofertas",
    detail: "De lo que vendes a tratar",
    icon: "chat",
    group: "agree",
    action: "offer.answer",
    daily: true,
    help: "ofertas",
    fromItem: { words: "Sus ofertas", part: "articulo", has: (it) => it.priceMode === "negotiable" },
    load: () => import("./offers-page"),
  },
} satisfies StaffPages;
