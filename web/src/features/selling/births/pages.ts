import type { StaffPages } from "#src/features/business/auth/staff-page";

export const birthsPages = {
  "por-nacer": {
    title: "Por nacer",
    detail: "Lugares de crías que se esperan",
    icon: "heart",
    action: "item.see",
    daily: true,
    help: "por-nacer",
    // Its animals come with a birth, instead of from a group.
    fromItem: { words: "Ver su fila", part: "cria", has: (it) => it.kind === "pick_from_lot" && it.lot === null },
    load: () => import("./births-page"),
  },
} satisfies StaffPages;
