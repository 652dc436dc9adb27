import type { ChargeView, DirectTransfer } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { DayField } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { inPesos } from "#src/shared/money/in-pesos";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { type NewProof, stampOf, useReport } from "./buyers-data";
import { directText as t } from "./buyers-text";
import { AmountField, BankField, BankNames, newOrigin, originFaults, TrackingKeyField } from "./origin-fields";
import { ProofButton } from "./proof-button";

const SEEN = "seen";

/** What its payer says of a transfer. Sent, it waits for the seller; the proof follows by itself, and can be sent again from the page. */
export function ReportSheet({
  charge,
  direct,
  onProof,
  onClose,
}: {
  charge: ChargeView;
  direct: DirectTransfer;
  onProof: (proof: NewProof) => void;
  onClose: () => void;
}) {
  const report = useReport(charge.id);
  const [file, setFile] = useState<File>();
  const [changing, setChanging] = useState(false);
  const edit = useEdit({
    start: () => ({ values: newOrigin(direct.due, direct.today) }),
    check: (typed) => originFaults(typed, t),
    send: ({ amount, ...typed }, _base, how) =>
      report.mutateAsync({ ...typed, amount: present(readAmount(amount)), amountSeen: how === SEEN }),
    onSaved: (after) => {
      const [made] = after.reports;
      if (file && made) onProof({ transferId: made.id, file, stamp: stampOf(file) });
      onClose();
    },
    inputs: ["amount", "trackingKey", "bankFrom", "opDay"],
  });
  const differs = edit.error instanceof ApiError && edit.error.code === "TRANSFER_AMOUNT_DIFFERS";
  // What is due, today, is what most send: it is asked of who says otherwise, or where it is wrong.
  const isKnown = !changing && !differs && direct.due > 0 && !edit.field("amount").error && !edit.field("opDay").error;
  return (
    <EditSheet
      edit={edit}
      title={t.reportTitle}
      action={t.send}
      isDirty={edit.isDirty || file !== undefined}
      byTap
      problem={
        (differs && (
          <Banner
            tone="warn"
            action={
              <Button kind="tonal" small busy={edit.isSaving} onClick={() => edit.save(SEEN)}>
                {t.asSent}
              </Button>
            }
          >
            {edit.problem}
          </Banner>
        )) ||
        undefined
      }
      onClose={onClose}
    >
      <p>{t.reportHint}</p>
      {isKnown ? (
        <div className="split">
          <span>{t.sent(inPesos(direct.due))}</span>
          <Button kind="plain" small className="edge" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        </div>
      ) : (
        <>
          <AmountField label={t.transferAmount} {...edit.field("amount")} />
          <DayField label={t.opDay} {...edit.field("opDay")} min={direct.firstDay} max={direct.today} />
        </>
      )}
      <TrackingKeyField label={t.trackingKey} {...edit.field("trackingKey")} hint={t.trackingHint} />
      <BankField label={t.bankFrom} {...edit.field("bankFrom")} />
      <BankNames />
      <div>
        <p className="small muted">{file ? file.name : t.proofHint}</p>
        <ProofButton label={file ? t.proofOther : t.proof} onPick={setFile} />
      </div>
    </EditSheet>
  );
}
