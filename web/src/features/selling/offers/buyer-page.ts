import type { BuyerPage } from "#src/nav/buyer-page";

export const offerPage: BuyerPage = {
  opensBy: ["oferta", "ofrecer"],
  title: "Tu oferta",
  load: () => import("./offer-page"),
};
