import { noSignalText } from "#src/shared/text/no-signal";
import { Badge } from "#src/ui/feedback";
import type { Waits as WaitsFor } from "./waiting";

/** Marks an unsent change: it waits for a connection, or for a person. */
export const Waits = ({ for: it }: { for: WaitsFor }) => (
  <Badge tone={it === "person" ? "error" : "warn"} icon={it === "person" ? "warning" : "clock"}>
    {noSignalText.waits[it]}
  </Badge>
);
