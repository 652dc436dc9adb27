import { type Grants, only } from "../../kernel/roles";

export const accountsActions = {
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
} as const satisfies Grants;
