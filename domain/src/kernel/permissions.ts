/** domain.md §7.14: who may do what. The server reads this table at its one gate; the screens read it to show only what one may do. */
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
/** Somebody without a session: a buyer, or anyone with a link. */
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
 * `all`: every row; `own`: rows they created or are assigned to; `none`: refused.
 * An action enters this table with the feature that needs it (rulings 21).
 */
export type Reach = "all" | "own" | "none";

const everyone = ["public", ...roles] as const;
const only = <R extends Role | Anyone>(...who: R[]) => ({ all: who, own: [] as readonly (Role | Anyone)[] });

/** Each action with who may do it; whoever is not named may not. */
export const permissions = {
  /** See the storefront, buy, pay, open one's own receipt or charge by its link. */
  "shop.use": only(...everyone),
  /** Sign in and out, and read who one is. */
  "session.use": only(...everyone),
  /** What the payment providers send: they prove who they are by signature, not by session. */
  "notice.receive": only("public"),
  /** See sales and charges with their live state. */
  "charge.list": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** The bell: new sales and payments. */
  "news.read": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Cancel a charge and its sale. A cashier only before any money is in. */
  "charge.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
  /** See what was given back of a charge, and to where. */
  "refund.see": only("owner", "manager", "cashier", "accountant"),
  /** Ask for money to be given back. */
  "refund.ask": only("owner", "manager", "cashier"),
  /** Let it go out. A manager up to the limit of `refundByManager`. */
  "refund.approve": only("owner", "manager"),
  /** Say that a manual refund was sent, or failed. */
  "refund.settle": only("owner", "manager"),
  /** Settle surplus, forgive up to one peso, decide about late money and deposits past their date. */
  "review.decide": only("owner", "manager"),
  /** See what waits for a person's decision. */
  "review.see": only("owner", "manager", "accountant"),
  /** What the providers told us and what became of it, without personal data. */
  "event.see": only("owner", "manager", "tech"),
  "event.again": only("owner", "manager", "tech"),
  /** The ledger in words, and its daily check against the providers. */
  "ledger.see": only("owner", "manager", "accountant"),
  /** The messages to buyers: what went out, what waits and what did not arrive. */
  "message.see": only("owner", "manager", "cashier"),
  /** Send one again, or say that it was handed over by WhatsApp. */
  "message.resend": only("owner", "manager", "cashier"),
  /** What was collected and given back over a time, by method, purpose and item. */
  "report.see": only("owner", "manager", "accountant"),
  /** The same as files for a spreadsheet, movement by movement. */
  "report.export": only("owner", "manager", "accountant"),
  /** Start that check without waiting for the morning: it asks the providers about everything. */
  "check.run": only("owner"),
  /** Make a charge at the counter: by amount, or of what the catalogue has. */
  "charge.create": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Take money for a charge: cash, the business's own card terminal, or a transfer that still has to be confirmed. */
  "charge.collect": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Cash above `limits.cashInHand` on one charge. */
  "cash.large": only("owner", "manager"),
  /** Say that a direct transfer has settled, or that it never came. */
  "transfer.confirm": only("owner", "manager"),
  /** A drawer: its float, what goes in and out of it, its count. One's own; an owner or a manager also closes another's. */
  "till.use": { all: ["owner", "manager"], own: ["cashier", "field", "vet", "gate"] },
  /** Drawers that were counted and closed (*cortes*). */
  "till.see": { all: ["owner", "manager", "accountant"], own: ["cashier", "field", "vet", "gate"] },

  // Customers and the sales behind the counter (domain.md §7.4, §7.11).
  /** See who buys. The field and the gate read a masked phone, and only of those whom they served. */
  "customer.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Change a customer's data or notes, and join two that are one person. */
  "customer.edit": only("owner", "manager", "cashier"),
  /** Say that somebody can't buy by themselves, or can again. */
  "customer.block": only("owner", "manager"),
  /** See the sales: lines, money, what was handed over. */
  "sale.see": { all: ["owner", "manager", "cashier", "accountant"], own: ["field", "vet", "gate"] },
  /** Write a note on a sale, or that its buyer asks to cancel or to give back. */
  "sale.note": { all: ["owner", "manager", "cashier"], own: ["field", "vet", "gate"] },
  /** Say that a sale is ready, on its way, or has a date. */
  "sale.prepare": { all: ["owner", "manager", "cashier"], own: ["field"] },
  /** Hand over what was sold, with who received it. */
  "sale.deliver": { all: ["owner", "manager"], own: ["field"] },
  /** Hand over before all is paid. */
  "sale.credit": only("owner", "manager"),
  /** Cancel a sale; once there is money in it, only owner and manager. */
  "sale.cancel": { all: ["owner", "manager"], own: ["cashier", "gate"] },
  /** Take back what was handed over, or say no to it. */
  "sale.return": only("owner", "manager"),
  /** Give a receipt a new link; the old one opens nothing from then on. */
  "receipt.relink": only("owner", "manager", "cashier"),
  /** See how the business is set up, and the history of it. */
  "setting.see": only("owner", "manager"),
  /** Change it: limits, methods, policies, legal texts, series, taxes. */
  "setting.change": only("owner"),
  /** See which keys of the payment providers are in use, by their last letters, and give new ones. Nobody reads one back. */
  "provider.keys": only("owner", "tech"),
  /** Ask the providers whether they know us, and how fast. */
  "provider.check": only("owner", "manager", "tech"),
  /** Make a charge of the smallest amount to try a way to pay. */
  "provider.try": only("owner", "manager"),
  /** Note on a person's word what a customer allows or no longer does. */
  "consent.record": only("owner", "manager", "cashier"),

  /** Send what one did with no signal. Each act is then looked at by its own action. */
  "sync.send": only(...roles),
  /** Change one's own password. */
  "account.use": only(...roles),
  /** See the devices where somebody is in and close them: the owner anybody's, everybody else their own. */
  "device.use": { all: ["owner"], own: ["manager", "cashier", "field", "vet", "gate", "accountant", "tech"] },
  /** Add people, give them a role, suspend them, and make the one-time code with which they choose a password. */
  "staff.manage": only("owner"),
  /** Read who did what, when, from where, and what was before. */
  "audit.see": only("owner", "manager"),

  /** See what is sold, with its drafts, stock and history of prices. */
  "item.see": only("owner", "manager", "cashier"),
  /** Create and edit it, its price, its stock and its dates; put it on sale and take it off. */
  "item.edit": only("owner", "manager"),
  /** Let people in at the gate by their boleto, and take a check-in by mistake back. */
  "checkin.do": only("owner", "manager", "cashier", "gate"),
  /** The tasks of the day and one's own calendar address; of each kind only what the role may see of its source (domain/tasks). */
  "task.see": only("owner", "manager", "cashier", "field", "vet", "gate", "accountant"),
  /** Say that one is done, or put it off. */
  "task.mark": only("owner", "manager", "cashier", "field", "vet"),
  /** A calendar by its private address: the calendar app signs in nowhere, and the address itself says whose it is. */
  "feed.read": only(...everyone),
  // The herd (domain.md §7.14).
  /** See the herd as its staff keeps it: every animal, its marks, its records. */
  "herd.see": only("owner", "manager", "cashier", "field", "vet"),
  /** Bring animals from a file, all of them or none. */
  "herd.import": only("owner", "manager"),
  /** Take the whole herd out as a file for a spreadsheet. */
  "herd.export": only("owner", "manager", "accountant"),
  /** Create and edit animals, their marks, their family and their groups, and write their records. */
  "animal.edit": only("owner", "manager", "field", "vet"),
  /** Write what only who may heal writes: vaccines, treatments, tests, the end of a quarantine. Everybody else of the herd writes notes about them. */
  "animal.medical": only("owner", "vet"),
  /** Report an animal as stolen. */
  "animal.flagStolen": only("owner", "manager", "field"),
  /** Take that report back. */
  "animal.clearStolen": only("owner"),
  /** Show an animal's page to the public, whole or in part. */
  "animal.publish": only("owner", "manager"),
  /** See the dates of the visits with the places taken and by whom. */
  "session.see": only("owner", "manager", "vet", "gate", "cashier"),
  /** Make dates, one or every week, change them and cancel them. */
  "session.edit": only("owner", "manager"),
  /** Put a photo in: for what is sold, for an animal, for the business. */
  "photo.add": only("owner", "manager", "field", "vet"),
} as const satisfies Record<
  string,
  { readonly all: readonly (Role | Anyone)[]; readonly own: readonly (Role | Anyone)[] }
>;

export type Action = keyof typeof permissions;
export const actions = Object.keys(permissions) as Action[];

/** How far somebody may go with an action. */
export function reach(action: Action, who: Role | Anyone): Reach {
  const { all, own } = permissions[action] as { all: readonly string[]; own: readonly string[] };
  return all.includes(who) ? "all" : own.includes(who) ? "own" : "none";
}

/** Whether nobody needs to sign in for it. */
export const isPublic = (action: Action) => reach(action, "public") === "all";
