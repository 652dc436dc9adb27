import type { Waits as WaitsFor } from "../data/unsent";
import { sinSenalText } from "../text/sin-senal";
import { Badge } from "../ui/feedback";

/** Marks what this phone did and the server doesn't have: it waits for signal, or for a person. */
export const Waits = ({ for: it }: { for: WaitsFor }) => (
  <Badge tone={it === "person" ? "error" : "warn"} icon={it === "person" ? "warning" : "clock"}>
    {sinSenalText.waits[it]}
  </Badge>
);
