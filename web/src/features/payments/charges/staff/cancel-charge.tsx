import type { StaffCharge } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/payments/charges/states";
import { depositOutcomes } from "@corral/domain/shop/deposit";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ReasonSheet } from "#src/shared/editing/reason-sheet";
import { Button } from "#src/ui/controls/button";
import { Radio } from "#src/ui/controls/inputs";
import styles from "./charge-facts.module.css";
import { useCancelCharge } from "./data";
import { staffChargeText as t } from "./text";

/** Cancels the charge, or replaces it; both ask for a reason. `onlyReplace`: its sale is cancelled as a whole, elsewhere on the page. */
export function CancelCharge({
  id,
  staffCharge,
  onlyReplace = false,
}: {
  id: string;
  staffCharge: StaffCharge;
  onlyReplace?: boolean;
}) {
  const { can } = useStaff();
  const cancel = useCancelCharge(id);
  const [asking, setAsking] = useState<"cancel" | "replace" | null>(null);
  const [deposit, setDeposit] = useState<DepositOutcome>("return");
  const endsSale = staffCharge.purpose === "balance" && asking === "cancel";
  if (!can("charge.cancel") || !staffCharge.cancel.allowed) return null;
  const mayEnd = onlyReplace ? false : staffCharge.purpose !== "balance" || can("review.decide");
  const close = () => setAsking(null);
  return (
    <>
      <div className={styles.ends}>
        <Button kind="tonal" small icon="refresh" onClick={() => setAsking("replace")}>
          {t.replace}
        </Button>
        {mayEnd && (
          <Button kind="danger" small icon="trash" className={styles.seldom} onClick={() => setAsking("cancel")}>
            {staffCharge.purpose === "balance" ? t.cancelSale : t.cancel}
          </Button>
        )}
      </div>
      {asking && (
        <ReasonSheet
          key={asking}
          title={asking === "replace" ? t.replaceTitle : endsSale ? t.cancelSaleTitle : t.cancelTitle}
          label={t.reason}
          hint={t.reasonHint}
          action={asking === "replace" ? t.replace : endsSale ? t.cancelSale : t.cancel}
          kind={asking === "replace" ? "primary" : "danger"}
          send={(reason) =>
            cancel.mutateAsync({ reason, replace: asking === "replace", ...(endsSale ? { deposit } : {}) })
          }
          onDone={close}
          onClose={close}
        >
          <p>{asking === "replace" ? t.replaceHint : endsSale ? t.cancelSaleHint : t.cancelHint}</p>
          {endsSale && (
            <fieldset className={styles.choice}>
              <legend>{t.depositQuestion}</legend>
              {depositOutcomes(staffCharge.cancel.keepDeposit).map((it) => (
                <Radio key={it} name="deposit" checked={deposit === it} onChange={() => setDeposit(it)}>
                  {t.deposit[it]}
                </Radio>
              ))}
            </fieldset>
          )}
        </ReasonSheet>
      )}
    </>
  );
}
