import { authProblems } from "./business/auth/problems";
import { consentsProblems } from "./business/consents/problems";
import { contactCheckProblems } from "./business/contact-check/problems";
import { credentialsProblems } from "./business/credentials/problems";
import { customersProblems } from "./business/customers/problems";
import { modulesProblems } from "./business/modules/problems";
import { photosProblems } from "./business/photos/problems";
import { settingsProblems } from "./business/settings/problems";
import { staffProblems } from "./business/staff/problems";
import { visitsProblems } from "./calendar/visits/problems";
import { animalsProblems } from "./herd/animals/problems";
import { recordsProblems } from "./herd/records/problems";
import { generalProblems, type Problem } from "./kernel/problems";
import { messagesProblems } from "./office/messages/problems";
import { syncProblems } from "./office/sync/problems";
import { attemptsProblems } from "./payments/attempts/problems";
import { chargesProblems } from "./payments/charges/problems";
import { plansProblems } from "./payments/plans/problems";
import { receiptsProblems } from "./payments/receipts/problems";
import { refundsProblems } from "./payments/refunds/problems";
import { ticketsProblems } from "./payments/tickets/problems";
import { webhooksProblems } from "./payments/webhooks/problems";
import { accountsProblems } from "./selling/accounts/problems";
import { offersProblems } from "./selling/offers/problems";
import { salesProblems } from "./selling/sales/problems";
import { shippingProblems } from "./selling/shipping/problems";
import { sponsorshipsProblems } from "./selling/sponsorships/problems";
import { tillProblems } from "./selling/till/problems";
import { transfersProblems } from "./selling/transfers/problems";
import { waitlistProblems } from "./selling/waitlist/problems";
import { weighingsProblems } from "./selling/weighings/problems";
import { catalogProblems } from "./shop/catalog/problems";
import { claimsProblems } from "./shop/claims/problems";
import { itemsProblems } from "./shop/items/problems";
import { seatsProblems } from "./shop/seats/problems";
import { videosProblems } from "./shop/videos/problems";
import { visitSessionsProblems } from "./shop/visit-sessions/problems";

/**
 * Every error that the API can answer (domain.md §7.15, rulings 19), as its noun declares it. docs/errores.md is generated from it, and a test
 * produces each code.
 */
export const problems = {
  ...generalProblems,
  ...photosProblems,
  ...authProblems,
  ...settingsProblems,
  ...modulesProblems,
  ...credentialsProblems,
  ...staffProblems,
  ...customersProblems,
  ...contactCheckProblems,
  ...consentsProblems,
  ...animalsProblems,
  ...recordsProblems,
  ...videosProblems,
  ...itemsProblems,
  ...claimsProblems,
  ...seatsProblems,
  ...visitSessionsProblems,
  ...catalogProblems,
  ...ticketsProblems,
  ...receiptsProblems,
  ...chargesProblems,
  ...attemptsProblems,
  ...plansProblems,
  ...webhooksProblems,
  ...refundsProblems,
  ...salesProblems,
  ...offersProblems,
  ...waitlistProblems,
  ...weighingsProblems,
  ...shippingProblems,
  ...sponsorshipsProblems,
  ...tillProblems,
  ...transfersProblems,
  ...accountsProblems,
  ...visitsProblems,
  ...messagesProblems,
  ...syncProblems,
};
export type ProblemCode = keyof typeof problems;

/** The declared problem of a code. */
export const problemOf = (code: ProblemCode): Problem => problems[code];
