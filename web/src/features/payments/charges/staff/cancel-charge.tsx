import type { StaffCharge } from "@corral/contract/types";
import type { DepositOutcome } from "@corral/domain/payments/charges/states";
import { depositOutcomes } from "@corral/domain/shop/deposit";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
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
  const [reason, setReason] = useState("");
  const [deposit, setDeposit] = useState<DepositOutcome>("return");
  const endsSale = staffCharge.purpose === "balance" && asking === "cancel";
  if (!can("charge.cancel") || !staffCharge.cancel.allowed) return null;
  const mayEnd = onlyReplace ? false : staffCharge.purpose !== "balance" || can("review.decide");
  const ask = (what: "cancel" | "replace") => {
    cancel.reset();
    setAsking(what);
  };
  const close = () => setAsking(null);
  return (
    <>
      <div className={styles.ends}>
        <Button kind="tonal" small icon="refresh" onClick={() => ask("replace")}>
          {t.replace}
        </Button>
        {mayEnd && (
          <Button kind="danger" small icon="trash" className={styles.seldom} onClick={() => ask("cancel")}>
            {staffCharge.purpose === "balance" ? t.cancelSale : t.cancel}
          </Button>
        )}
      </div>
      <Sheet
        open={asking !== null}
        onClose={close}
        title={asking === "replace" ? t.replaceTitle : endsSale ? t.cancelSaleTitle : t.cancelTitle}
        footer={
          <Button
            kind={asking === "replace" ? "primary" : "danger"}
            wide
            busy={cancel.isPending}
            disabled={reason.trim().length < 3}
            onClick={() =>
              cancel.mutate(
                { reason: reason.trim(), replace: asking === "replace", ...(endsSale ? { deposit } : {}) },
                {
                  onSuccess: () => {
                    setReason("");
                    close();
                  },
                },
              )
            }
          >
            {asking === "replace" ? t.replace : endsSale ? t.cancelSale : t.cancel}
          </Button>
        }
      >
        <div className={styles.form}>
          <p>{asking === "replace" ? t.replaceHint : endsSale ? t.cancelSaleHint : t.cancelHint}</p>
          {cancel.error && <Banner tone="error">{sentenceOf(cancel.error)}</Banner>}
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
          <Field label={t.reason} hint={t.reasonHint} error={faultOf(cancel.error, "reason")}>
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
          </Field>
        </div>
      </Sheet>
    </>
  );
}
