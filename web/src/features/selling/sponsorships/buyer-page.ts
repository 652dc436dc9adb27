import type { BuyerPage } from "#src/nav/buyer-page";

export const sponsorPage: BuyerPage = {
  opensBy: ["apadrinar"],
  title: "Apadrinar",
  load: () => import("./sponsor-page"),
};
