import { authFacts } from "./business/auth/facts";
import { consentsFacts } from "./business/consents/facts";
import { contactCheckFacts } from "./business/contact-check/facts";
import { credentialsFacts } from "./business/credentials/facts";
import { customersFacts } from "./business/customers/facts";
import type { FactDeclarations } from "./business/facts/fact";
import { modulesFacts } from "./business/modules/facts";
import { settingsFacts } from "./business/settings/facts";
import { staffFacts } from "./business/staff/facts";
import { checkInFacts } from "./calendar/check-in/facts";
import { icalFacts } from "./calendar/ical/facts";
import { visitsFacts } from "./calendar/visits/facts";
import { animalsFacts } from "./herd/animals/facts";
import { groupsFacts } from "./herd/groups/facts";
import { importsFacts } from "./herd/imports/facts";
import { lotsFacts } from "./herd/lots/facts";
import { recordsFacts } from "./herd/records/facts";
import { lookup } from "./kernel/lookup";
import { messagesFacts } from "./office/messages/facts";
import { setUpFacts } from "./office/set-up/facts";
import { attemptsFacts } from "./payments/attempts/facts";
import { chargesFacts } from "./payments/charges/facts";
import { plansFacts } from "./payments/plans/facts";
import { receiptsFacts } from "./payments/receipts/facts";
import { reconciliationFacts } from "./payments/reconciliation/facts";
import { refundsFacts } from "./payments/refunds/facts";
import { reviewFacts } from "./payments/review/facts";
import { surplusFacts } from "./payments/surplus/facts";
import { webhooksFacts } from "./payments/webhooks/facts";
import { accountsFacts } from "./selling/accounts/facts";
import { birthsFacts } from "./selling/births/facts";
import { cancellationsFacts } from "./selling/cancellations/facts";
import { deliveryFacts } from "./selling/delivery/facts";
import { lostReceiptFacts } from "./selling/lost-receipt/facts";
import { offersFacts } from "./selling/offers/facts";
import { picksFacts } from "./selling/picks/facts";
import { pointOfSaleFacts } from "./selling/point-of-sale/facts";
import { shippingFacts } from "./selling/shipping/facts";
import { sponsorshipsFacts } from "./selling/sponsorships/facts";
import { tillFacts } from "./selling/till/facts";
import { transferInboxFacts } from "./selling/transfer-inbox/facts";
import { transfersFacts } from "./selling/transfers/facts";
import { waitlistFacts } from "./selling/waitlist/facts";
import { weighingsFacts } from "./selling/weighings/facts";
import { itemsFacts } from "./shop/items/facts";
import { videosFacts } from "./shop/videos/facts";

/** Everything that is recorded as having happened, as each noun declares it. */
export const facts = {
  ...authFacts,
  ...settingsFacts,
  ...modulesFacts,
  ...credentialsFacts,
  ...staffFacts,
  ...consentsFacts,
  ...customersFacts,
  ...contactCheckFacts,
  ...animalsFacts,
  ...groupsFacts,
  ...lotsFacts,
  ...recordsFacts,
  ...importsFacts,
  ...videosFacts,
  ...itemsFacts,
  ...chargesFacts,
  ...receiptsFacts,
  ...attemptsFacts,
  ...plansFacts,
  ...webhooksFacts,
  ...refundsFacts,
  ...surplusFacts,
  ...reviewFacts,
  ...reconciliationFacts,
  ...cancellationsFacts,
  ...deliveryFacts,
  ...offersFacts,
  ...waitlistFacts,
  ...lostReceiptFacts,
  ...weighingsFacts,
  ...birthsFacts,
  ...picksFacts,
  ...shippingFacts,
  ...tillFacts,
  ...pointOfSaleFacts,
  ...sponsorshipsFacts,
  ...transfersFacts,
  ...transferInboxFacts,
  ...accountsFacts,
  ...visitsFacts,
  ...checkInFacts,
  ...icalFacts,
  ...setUpFacts,
  ...messagesFacts,
};
export type FactName = keyof typeof facts;

const declared = lookup<string, FactDeclarations[string]>(facts);
/** The declaration of a recorded action; one of another version is shown as it is, never hidden. */
export const factOf = (action: string): FactDeclarations[string] =>
  declared[action] ?? { kind: "settings", said: `hizo «${action}»` };
