import type { StaffCharge } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { accountsText as t } from "./text";

/** A charge that is on its customer's account says so, and until when it is to be paid. */
export function OnAccount({ account }: { account: NonNullable<StaffCharge["account"]> }) {
  const { can } = useStaff();
  return (
    <Banner
      tone={account.overdue ? "warn" : "info"}
      icon="wallet"
      title={`${t.onAccount}: ${account.words}`}
      action={
        account.customerId &&
        can("account.see") && (
          <ButtonLink kind="tonal" small href={to("cobro", { ver: "cuentas", cuenta: account.customerId })}>
            {t.toAccount}
          </ButtonLink>
        )
      }
    />
  );
}
