import { hasPicks } from "@corral/domain/kernel/item-kinds";
import type { StaffPages } from "#src/features/business/auth/staff-page";

export const birthsPages = {
  "por-nacer": {
    title: "Por nacer",
    detail: "Lugares de crías que se esperan",
    icon: "heart",
    group: "agree",
    action: "item.see",
    module: "births",
    daily: true,
    help: "por-nacer",
    // Its animals come with a birth, instead of from a group.
    fromItem: { words: "Ver su fila", part: "cria", has: (it) => hasPicks(it.kind) && it.lot === null },
    load: () => import("./births-page"),
  },
} satisfies StaffPages;
