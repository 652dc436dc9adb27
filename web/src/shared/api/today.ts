import { type Day, DEFAULT_ZONE, dayIn, instant, isZone, type Zone } from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "./config";

/** A day's text costs a slow phone milliseconds, and every screen asks for it at each drawing. */
const AGAIN_AFTER_MS = 1_000;
let last: { zone: string; second: number; day: Day } | undefined;

/** The business's time zone; the default one until the server has told it. */
export function useBusinessZone(): Zone {
  const zone = useConfig()?.zone ?? "";
  return isZone(zone) ? zone : DEFAULT_ZONE;
}

/** Today in the business's zone, by the server's clock as far as it is known. */
export function useToday(): Day {
  const zone = useBusinessZone();
  const now = serverNow();
  const second = Math.floor(now / AGAIN_AFTER_MS);
  if (last?.zone !== zone || last.second !== second) last = { zone, second, day: dayIn(zone, instant(now)) };
  return last.day;
}
