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
export const deskPages: Record<string, DeskPage> = {};
