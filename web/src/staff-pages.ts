import type { StaffPages } from "./features/business/auth/staff-page";
import { credentialsPages } from "./features/business/credentials/pages";
import { modulesPages } from "./features/business/modules/pages";
import { sellingSettingsPages, settingsPages } from "./features/business/settings/pages";
import { peoplePages } from "./features/business/staff/pages";
import { checkInPages } from "./features/calendar/check-in/pages";
import { feedPages, tasksPages } from "./features/calendar/tasks/pages";
import { visitsPages } from "./features/calendar/visits/pages";
import { animalPagePages } from "./features/herd/animal-page/pages";
import { groupPagePages } from "./features/herd/group-page/pages";
import { importsPages } from "./features/herd/imports/pages";
import { recordsPages } from "./features/herd/records/pages";
import { auditPages } from "./features/office/audit/pages";
import { messagesPages } from "./features/office/messages/pages";
import { reportsPages } from "./features/office/reports/pages";
import { setUpPages } from "./features/office/set-up/pages";
import { syncPages } from "./features/office/sync/pages";
import { balanceExplainedPages } from "./features/payments/balance-explained/pages";
import { reconciliationPages } from "./features/payments/reconciliation/pages";
import { reviewPages } from "./features/payments/review/pages";
import { webhooksPages } from "./features/payments/webhooks/pages";
import { accountsPages } from "./features/selling/accounts/pages";
import { birthsPages } from "./features/selling/births/pages";
import { offersPages } from "./features/selling/offers/pages";
import { pointOfSalePages } from "./features/selling/point-of-sale/pages";
import { salePagePages } from "./features/selling/sale-page/pages";
import { shippingPages } from "./features/selling/shipping/pages";
import { sponsorshipsPages } from "./features/selling/sponsorships/pages";
import { tillPages } from "./features/selling/till/pages";
import { transferInboxPages } from "./features/selling/transfer-inbox/pages";
import { transfersPages } from "./features/selling/transfers/pages";
import { waitlistPages } from "./features/selling/waitlist/pages";
import { itemsPages } from "./features/shop/items/pages";

/** Every page of the staff by its screen, in the order of the navigation: as its noun declares it, by its `?ver=`. */
export const staffPages = {
  cobro: {
    ...pointOfSalePages,
    ventas: {
      title: "Ventas",
      detail: "Su dinero y su entrega",
      icon: "receipt",
      group: "sell",
      action: "sale.see",
      daily: true,
      help: "cobros",
      load: () => import("./screens/cobro/staff/orders-page"),
    },
    ...shippingPages,
    ...salePagePages,
    ...accountsPages,
    ...tillPages,
    ...transfersPages,
    ...transferInboxPages,
    ...offersPages,
    ...waitlistPages,
    ...birthsPages,
    ...sponsorshipsPages,
    ...reviewPages,
    ...reconciliationPages,
    ...balanceExplainedPages,
    ...reportsPages,
    ...messagesPages,
    ...webhooksPages,
  },
  ajustes: {
    ...syncPages,
    ...itemsPages,
    ...settingsPages,
    ...modulesPages,
    ...credentialsPages,
    ...sellingSettingsPages,
    ...peoplePages,
    ...auditPages,
    ...setUpPages,
  },
  animales: {
    ...animalPagePages,
    ...recordsPages,
    ...groupPagePages,
    ...importsPages,
  },
  calendario: {
    ...tasksPages,
    ...checkInPages,
    ...feedPages,
    ...visitsPages,
  },
} satisfies Record<string, StaffPages>;
