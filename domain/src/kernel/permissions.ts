/** Who may do what (domain.md §7.14). The server checks this table in one place; the web app reads it to hide what the role may not do. */
export const roles = [
  "owner",
  "manager",
  "cashier",
  "field",
  "vet",
  "gate",
  "accountant",
  "tech",
] as const satisfies readonly string[];
export type Role = (typeof roles)[number];
/** A request without a session: a buyer, or anybody with a link. */
export type Anyone = "public";

export const roleWords: Record<Role, string> = {
  owner: "Dueño",
  manager: "Encargado",
  cashier: "Cajero",
  field: "Vaquero",
  vet: "MVZ",
  gate: "Taquilla",
  accountant: "Contador",
  tech: "Soporte",
};

/**
 * `all`: every row; `own`: rows that they created or are assigned to; `none`: refused. An action is added with the
 * feature that needs it (rulings 21).
 */
export type Reach = "all" | "own" | "none";

const everyone = ["public", ...roles] as const;
const only = <R extends Role | Anyone>(...who: R[]) => ({ all: who, own: [] as readonly (Role | Anyone)[] });

/** Each action with the roles that have it; a role that isn't listed is refused. */
export const permissions = {
  /** See the storefront, buy, pay, open one's own receipt or charge by its link. */
  "shop.use": only(...everyone),
  /** Sign in and out, and read the current session. */
  "session.use": only(...everyone),
  /** Webhooks of the payment providers: authenticated by signature, not by session. */
  "notice.receive": only("public"),
  /** List sales and charges with their current state. */
  "charge.list": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** The notifications: new sales and payments. */
  "news.read": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Cancel a charge and its sale. A cashier only while nothing is paid. */
  "charge.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
  /** See the refunds of a charge and where they went. */
  "refund.see": only("owner", "manager", "cashier", "accountant"),
  /** Request a refund. */
  "refund.ask": only("owner", "manager", "cashier"),
  /** Approve a refund. A manager up to `refundByManager`. */
  "refund.approve": only("owner", "manager"),
  /** Confirm that a manual refund was sent, or that it failed. */
  "refund.settle": only("owner", "manager"),
  /** Decide review tasks: surplus, write-offs up to one peso, late payments and overdue deposits. */
  "review.decide": only("owner", "manager"),
  /** See the review tasks. */
  "review.see": only("owner", "manager", "accountant"),
  /** The providers' webhook events and their outcome, without personal data. */
  "event.see": only("owner", "manager", "tech"),
  "event.again": only("owner", "manager", "tech"),
  /** The ledger in words, and its daily reconciliation with the providers. */
  "ledger.see": only("owner", "manager", "accountant"),
  /** The messages to buyers: sent, pending and failed. */
  "message.see": only("owner", "manager", "cashier"),
  /** Send a message again, or mark it as handed over by WhatsApp. */
  "message.resend": only("owner", "manager", "cashier"),
  /** Totals of payments and refunds over a period, by method, purpose and item. */
  "report.see": only("owner", "manager", "accountant"),
  /** The same as spreadsheet files, one row for each movement. */
  "report.export": only("owner", "manager", "accountant"),
  /** Run the reconciliation now: it queries the providers about everything. */
  "check.run": only("owner"),
  /** Create a charge at the counter: by amount, or from the catalog. */
  "charge.create": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Collect a charge: cash, the business's own card terminal, or a transfer that is still to be confirmed. */
  "charge.collect": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Cash above `limits.cashInHand` on one charge. */
  "cash.large": only("owner", "manager"),
  /** Confirm that a direct transfer has settled, or reject it. */
  "transfer.confirm": only("owner", "manager"),
  /** A cash drawer: its float, movements and count. One's own; an owner or a manager may also close another person's. */
  "till.use": { all: ["owner", "manager"], own: ["cashier", "field", "vet", "gate"] },
  /** Closed drawers (*cortes*). */
  "till.see": { all: ["owner", "manager", "accountant"], own: ["cashier", "field", "vet", "gate"] },

  // Customers and sales (domain.md §7.4, §7.11).
  /** See the customers. Field and gate staff see a masked phone, and only of customers they served. */
  "customer.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Edit a customer's data and notes, and merge two that are the same person. */
  "customer.edit": only("owner", "manager", "cashier"),
  /** Block a customer from self-service purchases, or unblock them. */
  "customer.block": only("owner", "manager"),
  /** See the sales: lines, payments, deliveries. */
  "sale.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Add a note to a sale, or record its buyer's request to cancel or return it. */
  "sale.note": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Mark a sale as ready, shipped or scheduled. */
  "sale.prepare": { all: ["owner", "manager", "cashier"], own: ["field"] },
  /** Deliver what was sold, recording who received it. */
  "sale.deliver": { all: ["owner", "manager"], own: ["field"] },
  /** Propose the final weight of what is sold by the kilo, and take the buyer's acceptance at the scale. */
  "sale.weigh": { all: ["owner", "manager", "cashier"], own: ["field"] },
  "sale.choose": { all: ["owner", "manager", "cashier"], own: ["field"] },
  /** Say what a delivery costs that its buyer asked a price for. */
  "freight.quote": only("owner", "manager", "cashier"),
  /** Go on with a weight outside the agreed difference. */
  "sale.weigh_outside": only("owner", "manager"),
  /** See the offers for what is sold "a tratar", and answer them. */
  "offer.answer": only("owner", "manager"),
  "waitlist.see": only("owner", "manager", "cashier"),
  "waitlist.remove": only("owner", "manager"),
  /** See who sponsors by the month, and renew or end it. */
  "sponsorship.renew": only("owner", "manager", "cashier"),
  /** Deliver before the sale is fully paid, or leave it on its customer's account. */
  "sale.credit": only("owner", "manager"),
  /** Set how much a customer may owe, and the days to pay. */
  "credit.grant": only("owner", "manager"),
  /** See who owes on account: how much, since when, and what they paid. */
  "account.see": only("owner", "manager", "cashier", "accountant"),
  /** Take a payment for an account, divided among its sales. */
  "account.collect": only("owner", "manager", "cashier"),
  /** Send a customer the link of their statement, and replace it. */
  "account.share": only("owner", "manager", "cashier"),
  /** Who owes on account, as a spreadsheet file. */
  "account.export": only("owner", "manager", "accountant"),
  /** Cancel a sale; once it has payments, only owner and manager. */
  "sale.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
  /** Accept or decline a return. */
  "sale.return": only("owner", "manager"),
  /** Give a receipt a new link, which revokes the old one. */
  "receipt.relink": only("owner", "manager", "cashier"),
  /** See the business's settings and their history. */
  "setting.see": only("owner", "manager"),
  /** Change the settings: limits, methods, policies, legal texts, series, taxes. */
  "setting.change": only("owner"),
  /** See the last characters of the providers' credentials and replace them. They can't be read back. */
  "provider.keys": only("owner", "tech"),
  /** Check that the providers accept the credentials, and how fast they answer. */
  "provider.check": only("owner", "manager", "tech"),
  /** Create a charge of the smallest amount to test a payment method. */
  "provider.try": only("owner", "manager"),
  /** Record on a customer's behalf which consents they give or withdraw. */
  "consent.record": only("owner", "manager", "cashier"),

  /** Send the acts that were queued offline. Each act is then authorized by its own action. */
  "sync.send": only(...roles),
  /** Change one's own password. */
  "account.use": only(...roles),
  /** See and end the sessions of devices: the owner everybody's, other roles their own. */
  "device.use": { all: ["owner"], own: ["manager", "cashier", "field", "vet", "gate", "accountant", "tech"] },
  /** Add staff, assign roles, suspend, and create the one-time code for choosing a password. */
  "staff.manage": only("owner"),
  /** Read the audit log: who did what, when, from where, and the previous value. */
  "audit.see": only("owner", "manager"),

  /** See the items, including drafts, stock and price history. */
  "item.see": only("owner", "manager", "cashier"),
  /** Create and edit items, prices, stock and dates; publish and pause them. */
  "item.edit": only("owner", "manager"),
  /** Check visitors in by their ticket, and undo a check-in made by mistake. */
  "checkin.do": only("owner", "manager", "cashier", "gate"),
  /** The tasks of the day and one's private calendar address; only the kinds whose source the role may read (domain/src/calendar/tasks.ts). */
  "task.see": only("owner", "manager", "cashier", "field", "vet", "gate", "accountant"),
  /** Mark a task as done, or postpone it. */
  "task.mark": only("owner", "manager", "cashier", "field", "vet"),
  /** A calendar by its private address: a calendar app has no session, the secret address identifies the person. */
  "feed.read": only(...everyone),
  // The herd (domain.md §7.14).
  /** See the whole herd: every animal, its identifiers and its records. */
  "herd.see": only("owner", "manager", "cashier", "field", "vet"),
  /** Import animals from a file, all or none. */
  "herd.import": only("owner", "manager"),
  /** Export the whole herd as a spreadsheet file. */
  "herd.export": only("owner", "manager", "accountant"),
  /** Create and edit animals, identifiers, family and groups, and write their records. */
  "animal.edit": only("owner", "manager", "field", "vet"),
  /** Write medical records: vaccines, treatments, tests, the end of a quarantine. Other roles may write notes about them. */
  "animal.medical": only("owner", "vet"),
  /** Report an animal as stolen. */
  "animal.flagStolen": only("owner", "manager", "field"),
  /** Withdraw the theft report. */
  "animal.clearStolen": only("owner"),
  /** Publish an animal's page, whole or in part. */
  "animal.publish": only("owner", "manager"),
  /** See the dates of the visits, with the places taken and by whom. */
  "session.see": only("owner", "manager", "vet", "gate", "cashier"),
  /** Create dates, single or weekly, change and cancel them. */
  "session.edit": only("owner", "manager"),
  /** Upload a photo: for an item, an animal or the business. */
  "photo.add": only("owner", "manager", "field", "vet"),
} as const satisfies Record<
  string,
  { readonly all: readonly (Role | Anyone)[]; readonly own: readonly (Role | Anyone)[] }
>;

export type Action = keyof typeof permissions;
export const actions = Object.keys(permissions) as Action[];

/** The reach of a role, or of a request without a session, for an action. */
export function reach(action: Action, who: Role | Anyone): Reach {
  const { all, own } = permissions[action] as { all: readonly string[]; own: readonly string[] };
  return all.includes(who) ? "all" : own.includes(who) ? "own" : "none";
}

/** Whether the action needs no session. */
export const isPublic = (action: Action) => reach(action, "public") === "all";
