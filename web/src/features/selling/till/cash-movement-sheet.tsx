import type { TillView } from "@corral/contract/types";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { readAmount } from "#src/shared/amount";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useMoveCash } from "./data";
import { tillText as t } from "./text";
import s from "./till.module.css";

/** Cash that goes in or out of a drawer for something that is no charge. */
export function MoveSheet({ till, kind, onClose }: { till: TillView; kind: "in" | "out"; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const move = useMoveCash(till.id);
  useHoldReload(typed !== "" || reason !== "");
  const amount = readAmount(typed);
  const fault = (field: string) => faultOf(move.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={kind === "in" ? t.inTitle : t.outTitle}
      footer={
        <Button
          kind="primary"
          wide
          disabled={amount === undefined || reason.trim().length < 3}
          busy={move.isPending}
          onClick={() =>
            amount !== undefined && move.mutate({ kind, amount, reason: reason.trim() }, { onSuccess: onClose })
          }
        >
          {kind === "in" ? t.saveIn : t.saveOut}
        </Button>
      }
    >
      <div className={s.form}>
        <p>{kind === "in" ? t.inHint : t.outHint}</p>
        {move.error && <Banner tone="error">{sentenceOf(move.error)}</Banner>}
        <Field label={t.amount} error={typed !== "" && amount === undefined ? t.badAmount : fault("amount")}>
          <TextInput
            value={typed}
            onChange={setTyped}
            inputMode="decimal"
            placeholder="0.00"
            maxLength={14}
            autoComplete="off"
          />
        </Field>
        <Field label={t.reason} error={fault("reason")}>
          <TextInput value={reason} onChange={setReason} maxLength={200} />
        </Field>
      </div>
    </Sheet>
  );
}
