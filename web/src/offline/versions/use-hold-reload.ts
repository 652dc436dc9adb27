import { useEffect } from "react";
import { holdReload } from "./update";

/** While `active`, a new version waits. */
export function useHoldReload(active: boolean, reason: "form" | "payment" | "outbox" = "form") {
  useEffect(() => (active ? holdReload(reason) : undefined), [active, reason]);
}
