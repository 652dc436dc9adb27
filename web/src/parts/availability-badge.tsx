import type { Availability } from "@corral/contract/types";
import { Badge } from "../ui/feedback";

const tones = {
  available: "success",
  few_left: "warn",
  held_by_you: "accent",
  held: "warn",
  reserved: "warn",
  sold: "neutral",
  sold_out: "neutral",
  closed: "neutral",
} as const;

/** Whether it can be bought, in words and in a tone that is the same on every screen. */
export const AvailabilityBadge = ({ of }: { of: Availability }) => <Badge tone={tones[of.code]}>{of.words}</Badge>;
