import { sql } from "kysely";
import { openRows } from "#src/features/business/modules/open-things";
import { isOpenOnAccount } from "#src/features/selling/sales/account-limit";

export const accountsOpen = [
  openRows(
    "credit",
    ["cuenta por cobrar", "cuentas por cobrar"],
    () => sql`select from charge c where ${isOpenOnAccount}`,
  ),
];
