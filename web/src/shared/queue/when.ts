import {
  type Day,
  DEFAULT_ZONE,
  dayIn,
  dayInWords,
  daysBetween,
  instant,
  isZone,
  momentForList,
} from "@corral/domain/kernel/time";
import { serverNow } from "#src/offline/clock";
import { useConfig } from "../api/config";
import { queueText } from "./text";

/** Formats instants of the server's clock (UTC ms) in the business's zone. */
export function useWhen() {
  const named = useConfig()?.zone ?? "";
  const zone = isZone(named) ? named : DEFAULT_ZONE;
  return {
    moment: (at: number) => momentForList(zone, instant(at), instant(serverNow())),
    dayOf: (at: number): Day => dayIn(zone, instant(at)),
    dayWords: (day: Day) => {
      const ago = daysBetween(day, dayIn(zone, instant(serverNow())));
      return ago === 0
        ? queueText.sent.today
        : ago === 1
          ? queueText.sent.yesterday
          : dayInWords(day, { year: ago > 300 });
    },
  };
}
