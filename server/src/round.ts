import { addUpToday } from "./features/animals/add-up";
import { sweepContactCodes } from "./features/contact-check/send-code";
import { sweepHerdChanges } from "./features/herd/changes";
import { tick } from "./features/payments/janitor";
import { sweepPhotos } from "./features/photos/sweep";
import { tickRefunds } from "./features/refunds/janitor";
import { findLostReceipts } from "./features/sale-desk/lost-receipt";
import { sweepTries } from "./features/staff/guard";
import { releaseBookings } from "./features/visits/release-bookings";
import type { Deps } from "./platform/deps";

/** What time brings about, in this order. */
const round: ((deps: Deps) => Promise<unknown>)[] = [
  tick,
  releaseBookings,
  tickRefunds,
  findLostReceipts,
  sweepPhotos,
  sweepTries,
  sweepContactCodes,
  sweepHerdChanges,
  addUpToday,
];

/** One round of all of it: what fails doesn't keep the rest from happening, and is thrown when all had their turn. */
export async function timeRound(deps: Deps): Promise<void> {
  const faults: unknown[] = [];
  for (const run of round) await run(deps).catch((fault) => faults.push(fault));
  if (faults.length)
    throw faults.length === 1 ? faults[0] : new AggregateError(faults, "several parts of the round failed");
}
