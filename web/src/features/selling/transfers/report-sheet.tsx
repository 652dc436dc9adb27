import type { ChargeView, DirectTransfer } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { type NewProof, stampOf, useReport } from "./buyers-data";
import { directText as t } from "./buyers-text";
import { newOrigin, OriginFields, originFaults } from "./origin-fields";
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
  const edit = useEdit({
    start: () => ({ values: { ...newOrigin(direct.due, direct.today), account: "" } }),
    check: (typed) => ({
      ...originFaults(typed, t),
      ...(typed.account.replace(/\D/g, "").length < 4 ? { account: t.badAccount } : {}),
    }),
    send: ({ amount, ...typed }, _base, how) =>
      report.mutateAsync({ ...typed, amount: present(readAmount(amount)), amountSeen: how === SEEN }),
    onSaved: (after) => {
      const [made] = after.reports;
      if (file && made) onProof({ transferId: made.id, file, stamp: stampOf(file) });
      onClose();
    },
    inputs: ["amount", "trackingKey", "bankFrom", "account", "opDay"],
  });
  const differs = edit.error instanceof ApiError && edit.error.code === "TRANSFER_AMOUNT_DIFFERS";
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
      <OriginFields edit={edit} words={t} days={{ min: direct.firstDay, max: direct.today }}>
        <TextField
          label={t.account}
          {...edit.field("account")}
          hint={t.accountHint}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
        />
      </OriginFields>
      <div>
        <p className="small muted">{file ? file.name : t.proofHint}</p>
        <ProofButton label={file ? t.proofOther : t.proof} onPick={setFile} />
      </div>
    </EditSheet>
  );
}
