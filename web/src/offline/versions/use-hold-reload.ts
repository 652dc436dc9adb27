import { useEffect } from "react";
import { holdReload } from "./update";

/** While `active`, a new version doesn't reload the page. */
export function useHoldReload(active: boolean, reason: "form" | "payment" | "outbox" = "form") {
  useEffect(() => (active ? holdReload(reason) : undefined), [active, reason]);
}
