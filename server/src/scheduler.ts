import { sweepTries } from "#src/features/business/auth/guard";
import { sweepContactCodes } from "#src/features/business/contact-check/send-code";
import { askClosed } from "#src/features/business/credentials/closed";
import { fillCustomerTerms } from "#src/features/business/customers/fill-terms";
import { sweepPhotos } from "#src/features/business/photos/sweep";
import { releaseBookings } from "#src/features/calendar/visits/release-bookings";
import { fillAnimalTerms } from "#src/features/herd/animals/fill-terms";
import { sweepHerdChanges } from "#src/features/herd/herd-list/changes";
import { countHerd } from "#src/features/herd/summaries/herd-counts";
import { summarizeToday } from "#src/features/herd/summaries/summarize";
import { keepReportDays } from "#src/features/office/reports/keep-days";
import { mailMonth } from "#src/features/office/reports/mail-month";
import { tick } from "#src/features/payments/attempts/janitor";
import { sweepKeys } from "#src/features/payments/attempts/sweep-keys";
import { sumAccounts } from "#src/features/payments/ledger/account-sums";
import { tickRefunds } from "#src/features/payments/refunds/janitor";
import { findChargebacks } from "#src/features/payments/webhooks/find-chargebacks";
import { tellTurns } from "#src/features/selling/births/tell-turns";
import { findLostReceipts } from "#src/features/selling/lost-receipt/lost-receipt";
import { endPicks } from "#src/features/selling/picks/return-rest";
import { offerTurns } from "#src/features/selling/waitlist/offer-turns";
import { sumItemCounts } from "#src/features/shop/catalog/store";
import { fillItemTerms } from "#src/features/shop/items/found-by";
import { sweepVideos } from "#src/features/shop/videos/sweep";
import type { Deps } from "#src/platform/deps";

/** Scheduled work, in this order. */
const round: ((deps: Deps) => Promise<unknown>)[] = [
  askClosed,
  tick,
  releaseBookings,
  tickRefunds,
  findChargebacks,
  findLostReceipts,
  tellTurns,
  endPicks,
  // After what releases units, so that who is next is asked at once.
  offerTurns,
  sweepPhotos,
  sweepVideos,
  sweepTries,
  sweepKeys,
  sweepContactCodes,
  sweepHerdChanges,
  countHerd,
  sumItemCounts,
  sumAccounts,
  summarizeToday,
  keepReportDays,
  mailMonth,
  fillAnimalTerms,
  fillItemTerms,
  fillCustomerTerms,
];

/** Runs all scheduled work once. A failing step doesn't stop the others; its error is thrown at the end. */
export async function runScheduled(deps: Deps): Promise<void> {
  const faults: unknown[] = [];
  for (const run of round) await run(deps).catch((fault) => faults.push(fault));
  if (faults.length)
    throw faults.length === 1 ? faults[0] : new AggregateError(faults, "several parts of the round failed");
}
