import { authActions } from "./business/auth/actions";
import { consentsActions } from "./business/consents/actions";
import { credentialsActions } from "./business/credentials/actions";
import { customersActions } from "./business/customers/actions";
import { modulesActions } from "./business/modules/actions";
import { photosActions } from "./business/photos/actions";
import { settingsActions } from "./business/settings/actions";
import { staffActions } from "./business/staff/actions";
import { checkInActions } from "./calendar/check-in/actions";
import { icalActions } from "./calendar/ical/actions";
import { tasksActions } from "./calendar/tasks/actions";
import { visitsActions } from "./calendar/visits/actions";
import { animalsActions } from "./herd/animals/actions";
import { importsActions } from "./herd/imports/actions";
import { recordsActions } from "./herd/records/actions";
import { keysOf } from "./kernel/lookup";
import type { Anyone, Grants, Reach, Role } from "./kernel/roles";
import { auditActions } from "./office/audit/actions";
import { messagesActions } from "./office/messages/actions";
import { notificationsActions } from "./office/notifications/actions";
import { reportsActions } from "./office/reports/actions";
import { syncActions } from "./office/sync/actions";
import { balanceExplainedActions } from "./payments/balance-explained/actions";
import { chargesActions } from "./payments/charges/actions";
import { reconciliationActions } from "./payments/reconciliation/actions";
import { refundsActions } from "./payments/refunds/actions";
import { reviewActions } from "./payments/review/actions";
import { webhooksActions } from "./payments/webhooks/actions";
import { accountsActions } from "./selling/accounts/actions";
import { cancellationsActions } from "./selling/cancellations/actions";
import { deliveryActions } from "./selling/delivery/actions";
import { lostReceiptActions } from "./selling/lost-receipt/actions";
import { offersActions } from "./selling/offers/actions";
import { picksActions } from "./selling/picks/actions";
import { pointOfSaleActions } from "./selling/point-of-sale/actions";
import { salesActions } from "./selling/sales/actions";
import { shippingActions } from "./selling/shipping/actions";
import { sponsorshipsActions } from "./selling/sponsorships/actions";
import { tillActions } from "./selling/till/actions";
import { transfersActions } from "./selling/transfers/actions";
import { waitlistActions } from "./selling/waitlist/actions";
import { weighingsActions } from "./selling/weighings/actions";
import { catalogActions } from "./shop/catalog/actions";
import { itemsActions } from "./shop/items/actions";

/** Who may do what (domain.md §7.14), as each noun declares it. The server checks it in one place; the web app reads it to hide what the role may not do. */
export const permissions = {
  ...photosActions,
  ...authActions,
  ...settingsActions,
  ...modulesActions,
  ...credentialsActions,
  ...staffActions,
  ...consentsActions,
  ...customersActions,
  ...animalsActions,
  ...recordsActions,
  ...importsActions,
  ...catalogActions,
  ...itemsActions,
  ...chargesActions,
  ...balanceExplainedActions,
  ...webhooksActions,
  ...refundsActions,
  ...reviewActions,
  ...reconciliationActions,
  ...salesActions,
  ...cancellationsActions,
  ...deliveryActions,
  ...offersActions,
  ...waitlistActions,
  ...lostReceiptActions,
  ...weighingsActions,
  ...picksActions,
  ...shippingActions,
  ...tillActions,
  ...pointOfSaleActions,
  ...sponsorshipsActions,
  ...transfersActions,
  ...accountsActions,
  ...visitsActions,
  ...checkInActions,
  ...tasksActions,
  ...icalActions,
  ...messagesActions,
  ...notificationsActions,
  ...reportsActions,
  ...auditActions,
  ...syncActions,
};
export type Action = keyof typeof permissions;
export const actions = keysOf(permissions);

/** The reach of a role, or of a request without a session, for an action. */
export function reach(action: Action, who: Role | Anyone): Reach {
  const { all, own }: Grants[string] = permissions[action];
  return all.includes(who) ? "all" : own.includes(who) ? "own" : "none";
}

/** Whether a role has an action on every row. */
export const reachesAll = (who: Role) => (action: Action) => reach(action, who) === "all";

/** Whether the action needs no session. */
export const isPublic = (action: Action) => reach(action, "public") === "all";
