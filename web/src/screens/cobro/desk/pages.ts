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
  "revision-diaria": {
    title: "Revisión diaria",
    detail: "El libro contra los proveedores",
    icon: "shield",
    action: "ledger.see",
    load: () => import("../../../parts/daily-check/checks-page"),
  },
  libro: {
    title: "Libro",
    detail: "Cada cuenta y cómo llegó a su saldo",
    icon: "bank",
    action: "ledger.see",
    load: () => import("../../../parts/ledger/ledger-page"),
  },
  avisos: {
    title: "Avisos de los proveedores",
    detail: "Qué nos dijeron y qué pasó",
    icon: "chat",
    action: "event.see",
    load: () => import("../../../parts/provider-events/events-page"),
  },
};
