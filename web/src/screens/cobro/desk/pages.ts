import type { Action } from "@corral/domain/permissions";
import type { ComponentType } from "react";
import type { IconName } from "../../../ui/icon";

export interface DeskPage {
  title: string;
  detail: string;
  icon: IconName;
  /** Who may open it. */
  action: Action;
  load: () => Promise<{ default: ComponentType }>;
}

/** The staff's pages inside cobro, by their `?ver=`; each in its own chunk. The component draws what goes under the title. */
export const deskPages: Record<string, DeskPage> = {
  revision: {
    title: "Por revisar",
    detail: "Dinero tarde, de más o que no cuadra, y lo que cada quien decidió",
    icon: "warning",
    action: "review.see",
    load: () => import("../../../parts/review/review-page"),
  },
};
