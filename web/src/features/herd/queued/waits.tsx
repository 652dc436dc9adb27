import { noSignalText } from "#src/shared/text/no-signal";
import { Badge } from "#src/ui/feedback";
import type { Waits as WaitsFor } from "./waiting";

/** Marks what this phone did and the server doesn't have: it waits for signal, or for a person. */
export const Waits = ({ for: it }: { for: WaitsFor }) => (
  <Badge tone={it === "person" ? "error" : "warn"} icon={it === "person" ? "warning" : "clock"}>
    {noSignalText.waits[it]}
  </Badge>
);
