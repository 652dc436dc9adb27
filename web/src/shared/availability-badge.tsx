import type { Availability } from "@corral/contract/types";
import { useConnection } from "#src/offline/connection";
import { Badge } from "#src/ui/feedback";

/** The badge's tone by state, the same on every screen. */
export const availabilityTone = {
  available: "success",
  few_left: "warn",
  held_by_you: "success",
  held: "warn",
  reserved: "warn",
  sold: "neutral",
  sold_out: "neutral",
  closed: "neutral",
  not_yet: "accent",
} as const satisfies Record<Availability["code"], string>;

/** Whether it can be bought. Offline an item that was available shows nothing: it may have been sold since. */
export function AvailabilityBadge({ of }: { of: Availability }) {
  const { online } = useConnection();
  if (!online && of.buyable) return null;
  return <Badge tone={availabilityTone[of.code]}>{of.words}</Badge>;
}
