import type { BuyerPage } from "#src/nav/buyer-page";

export const placePage: BuyerPage = {
  opensBy: ["espera", "esperar"],
  title: "Lista de espera",
  load: () => import("./place-page"),
};
