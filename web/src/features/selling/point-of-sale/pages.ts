import type { StaffPages } from "#src/features/business/auth/staff-page";

export const pointOfSalePages = {
  nuevo: {
    title: "Cobrar",
    detail: "Un monto, o algo del catálogo",
    icon: "plus",
    group: "sell",
    action: "charge.create",
    main: true,
    help: "mostrador",
    load: () => import("./new-charge-page"),
  },
} satisfies StaffPages;
