import type { StaffPages } from "#src/features/business/auth/staff-page";

export const itemsPages = {
  catalogo: {
    title: "Catálogo",
    detail: "Precios, fotos y existencias",
    icon: "store",
    group: "goods",
    action: "item.see",
    daily: true,
    help: "catalogo",
    load: () => import("./catalog-page"),
  },
} satisfies StaffPages;
