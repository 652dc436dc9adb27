import { type Day, DEFAULT_ZONE, dayIn, type Instant, isZone } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "#src/shared/api/config";

/** Today in the business's zone, by the server's clock. */
export function useBusinessDay(): Day {
  const zone = useConfig()?.zone ?? "";
  return dayIn(isZone(zone) ? zone : DEFAULT_ZONE, serverNow() as Instant);
}
