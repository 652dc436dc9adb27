import { type Day, DEFAULT_ZONE, dayIn, type Instant, isZone } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "./config";

/** The business's day today, by the server's clock as well as this phone knows it. */
export function useToday(): Day {
  const zone = useConfig()?.zone ?? "";
  return dayIn(isZone(zone) ? zone : DEFAULT_ZONE, serverNow() as Instant);
}
