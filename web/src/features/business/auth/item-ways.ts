import type { StaffItem } from "@corral/contract/types";
import { createContext, useContext } from "react";
import { to } from "#src/nav/paths";
import { useStaff } from "./data";
import type { StaffPages } from "./staff-page";

/** The pages of the tab `cobro`. Passed down, because some that show something of an item belong to nouns of a higher wing. */
export const PagesOfCobro = createContext<StaffPages>({});

/** The ways from an item to the pages that have something of it and that this person may open. */
export function useItemWays(item: StaffItem) {
  const { can } = useStaff();
  return Object.entries(useContext(PagesOfCobro)).flatMap(([ver, { icon, action, fromItem }]) =>
    fromItem?.has(item) && can(action)
      ? [{ href: to("cobro", { ver, [fromItem.part]: item.id }), icon, words: fromItem.words }]
      : [],
  );
}
