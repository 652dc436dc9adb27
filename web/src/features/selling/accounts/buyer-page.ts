import type { BuyerPage } from "#src/nav/buyer-page";

export const accountStatementPage: BuyerPage = {
  opensBy: ["cuenta"],
  title: "Tu cuenta",
  load: () => import("./account-statement"),
};
