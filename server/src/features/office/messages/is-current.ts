import type { MessageKind } from "@corral/domain/messages";
import { sql } from "kysely";
import { contactCheckMessages } from "#src/features/business/contact-check/messages";
import type { MessageOf } from "#src/features/business/message-queue/message-kind";
import { visitsMessages } from "#src/features/calendar/visits/messages";
import { chargesMessages } from "#src/features/payments/charges/messages";
import { receiptsMessages } from "#src/features/payments/receipts/messages";
import { refundsMessages } from "#src/features/payments/refunds/messages";
import { accountsMessages } from "#src/features/selling/accounts/messages";
import { birthsMessages } from "#src/features/selling/births/messages";
import { lostReceiptMessages } from "#src/features/selling/lost-receipt/messages";
import { offersMessages } from "#src/features/selling/offers/messages";
import { shippingMessages } from "#src/features/selling/shipping/messages";
import { sponsorshipsMessages } from "#src/features/selling/sponsorships/messages";
import { waitlistMessages } from "#src/features/selling/waitlist/messages";
import { weighingsMessages } from "#src/features/selling/weighings/messages";

const declared: { [K in MessageKind]: MessageOf<K> } = {
  ...contactCheckMessages,
  ...chargesMessages,
  ...receiptsMessages,
  ...refundsMessages,
  ...offersMessages,
  ...waitlistMessages,
  ...lostReceiptMessages,
  ...weighingsMessages,
  ...birthsMessages,
  ...shippingMessages,
  ...sponsorshipsMessages,
  ...accountsMessages,
  ...visitsMessages,
};
const conditions = Object.values(declared).flatMap(({ kind, isCurrent }) =>
  isCurrent ? [sql`when ${sql.lit(kind)} then ${isCurrent}`] : [],
);

/** SQL condition on a `message` row, by which messages are sent and obsolete ones end: what it says is still true. */
export const stillTrue = sql<boolean>`(case message.kind ${sql.join(conditions, sql` `)} else true end)`;
