import { businessDaysAfter } from "../kernel/holidays";
import { addDays, atWall, type Day, dayIn, dayInWords, type Instant, type Zone } from "../kernel/time";

/** LFPC art. 56, a setting and never advice: business days after the delivery of what was bought at a distance. */
const REVOCATION_DAYS = 5;

/** Sales that were agreed face to face: nobody bought them unseen. */
const faceToFace = ["counter", "fair"];
export const isRemote = (channel: string) => !faceToFace.includes(channel);

/** The last day on which the buyer may take back a sale that was handed over then, and the first moment after it. */
export function revocationOf(
  deliveredAt: Instant,
  zone: Zone,
  days = REVOCATION_DAYS,
): { lastDay: Day; until: Instant } {
  const lastDay = businessDaysAfter(dayIn(zone, deliveredAt), days);
  return { lastDay, until: atWall(zone, addDays(lastDay, 1)) };
}

export const askedInTime = (askedAt: Instant, until: Instant | null) => until !== null && askedAt < until;

/** `hasta el lunes 4 de enero de 2027`: the day before the moment at which it is over. */
export const revocationWords = (until: Instant, zone: Zone) =>
  `hasta el ${dayInWords(dayIn(zone, (until - 1) as Instant))}`;
