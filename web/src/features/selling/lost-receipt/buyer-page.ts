import type { BuyerPage } from "#src/nav/buyer-page";

export const purchaseListPage: BuyerPage = {
  opensBy: ["compras"],
  title: "Mis compras",
  load: () => import("./purchase-list"),
};
