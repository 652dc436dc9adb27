import type { ChargeView, DirectTransfer } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { readTrackingKey } from "@corral/domain/payments/tracking-key";
import { useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { DayInput, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount } from "#src/shared/money/amount";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { type NewProof, stampOf, useReport } from "./buyers-data";
import { directText as t } from "./buyers-text";
import { AmountField, BankField, BankNames, TrackingKeyField } from "./origin-fields";
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
    start: () => ({
      values: {
        amount: spoken(direct.due).slice(1),
        trackingKey: "",
        bankFrom: "",
        account: "",
        opDay: typedDay(direct.today),
      },
    }),
    check: (typed) => ({
      ...(readAmount(typed.amount) === undefined ? { amount: t.badAmount } : {}),
      ...(readTrackingKey(typed.trackingKey) === undefined ? { trackingKey: t.badKey } : {}),
      ...(typed.bankFrom.trim().length < 2 ? { bankFrom: t.noBank } : {}),
      ...(typed.account.replace(/\D/g, "").length < 4 ? { account: t.badAccount } : {}),
      ...(typed.opDay === "" ? { opDay: t.noDay } : {}),
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
  const typed = edit.values;
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
      <AmountField
        label={t.howMuch}
        value={typed.amount}
        error={edit.faultOf("amount")}
        onChange={(amount) => edit.set({ amount })}
      />
      <TrackingKeyField
        label={t.trackingKey}
        hint={t.trackingHint}
        value={typed.trackingKey}
        error={edit.faultOf("trackingKey")}
        onChange={(trackingKey) => edit.set({ trackingKey })}
      />
      <BankField
        label={t.bankFrom}
        value={typed.bankFrom}
        error={edit.faultOf("bankFrom")}
        onChange={(bankFrom) => edit.set({ bankFrom })}
      />
      <BankNames />
      <Field label={t.account} hint={t.accountHint} error={edit.faultOf("account")}>
        <TextInput
          name="account"
          value={typed.account}
          onChange={(account) => edit.set({ account })}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
        />
      </Field>
      <Field label={t.opDay} error={edit.faultOf("opDay")}>
        <DayInput
          value={typed.opDay}
          min={direct.firstDay}
          max={direct.today}
          onChange={(opDay) => edit.set({ opDay })}
        />
      </Field>
      <div>
        <p className="small muted">{file ? file.name : t.proofHint}</p>
        <ProofButton label={file ? t.proofOther : t.proof} onPick={setFile} />
      </div>
    </EditSheet>
  );
}
