import type { StaffPages } from "#src/features/business/auth/staff-page";

export const credentialsPages = {
  proveedores: {
    title: "Proveedores de pago",
    detail: "Llaves de Mercado Pago y OXXO",
    icon: "lock",
    group: "ways",
    action: "provider.keys",
    help: "proveedores",
    load: () => import("./providers-page"),
  },
} satisfies StaffPages;
