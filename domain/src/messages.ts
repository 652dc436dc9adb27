import { contactCheckMessages } from "./business/contact-check/messages";
import type { MessageDeclarations } from "./business/message-queue/message";
import { visitsMessages } from "./calendar/visits/messages";
import { keysOf } from "./kernel/lookup";
import { reportsMessages } from "./office/reports/messages";
import { chargesMessages } from "./payments/charges/messages";
import { receiptsMessages } from "./payments/receipts/messages";
import { refundsMessages } from "./payments/refunds/messages";
import { accountsMessages } from "./selling/accounts/messages";
import { birthsMessages } from "./selling/births/messages";
import { lostReceiptMessages } from "./selling/lost-receipt/messages";
import { offersMessages } from "./selling/offers/messages";
import { shippingMessages } from "./selling/shipping/messages";
import { sponsorshipsMessages } from "./selling/sponsorships/messages";
import { waitlistMessages } from "./selling/waitlist/messages";
import { weighingsMessages } from "./selling/weighings/messages";

/** The kinds of messages to buyers, and to the business itself, as each noun declares them. */
export const messageKinds = {
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
  ...reportsMessages,
};
export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = keysOf(messageKinds);

/** The declaration of a kind. */
export const messageKindOf = (kind: MessageKind): MessageDeclarations[string] => messageKinds[kind];
