import { businessDaysAfter } from "../kernel/holidays";
import { addDays, atWall, type Day, dayIn, dayInWords, type Instant, instant, type Zone } from "../kernel/time";

/** LFPC art. 56: business days after the delivery of a distance sale. A default, not legal advice. */
export const REVOCATION_DAYS = 5;

/** Channels of sales agreed face to face, which have no right of revocation. */
const faceToFace = ["counter", "fair"];
export const isRemote = (channel: string) => !faceToFace.includes(channel);

/** The last day on which the buyer may revoke a sale delivered at `deliveredAt`, and the first instant after it. */
export function toRevocation(
  deliveredAt: Instant,
  zone: Zone,
  days = REVOCATION_DAYS,
): { lastDay: Day; until: Instant } {
  const lastDay = businessDaysAfter(dayIn(zone, deliveredAt), days);
  return { lastDay, until: atWall(zone, addDays(lastDay, 1)) };
}

/** Whether a revocation was requested before the period ended; false before the delivery. */
export const askedInTime = (askedAt: Instant, until: Instant | null) => until !== null && askedAt < until;

/** `hasta el lunes 4 de enero de 2027`: the last day before `until`. */
export const revocationWords = (until: Instant, zone: Zone) =>
  `hasta el ${dayInWords(dayIn(zone, instant(until - 1)))}`;
