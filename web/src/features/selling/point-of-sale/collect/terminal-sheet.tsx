import type { ChargeView, Taken, TerminalTaken } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { SelectField, TextField } from "#src/ui/controls/labelled";
import { Sheet } from "#src/ui/overlay/sheet";
import { useTakeTerminal } from "../data";
import { collectText as t } from "../text";
import { ALL, PartAmount, partOf } from "./part-amount";
import { TakenBody, TakenFooter } from "./taken-body";

type Brand = "" | NonNullable<TerminalTaken["brand"]>;
const BRANDS: Brand[] = ["", "visa", "mastercard", "amex", "carnet", "other"];

/** Records a payment that the business's own card terminal approved. */
export function TerminalSheet({ charge, onClose }: { charge: ChargeView; onClose: () => void }) {
  const left = charge.remaining;
  const [taken, setTaken] = useState<Taken>();
  const take = useTakeTerminal(charge.id);
  const edit = useEdit({
    start: () => ({ values: { part: ALL, approval: "", brand: "" as Brand } }),
    send: ({ part, approval, brand }) =>
      take.mutateAsync({
        amount: present(partOf(part, left)),
        ...(approval.trim() ? { approval: approval.trim() } : {}),
        ...(brand ? { brand } : {}),
      }),
    onSaved: setTaken,
  });
  const { part } = edit.values;
  const due = partOf(part, left);
  if (taken)
    return (
      <Sheet open onClose={onClose} title={t.taken} footer={<TakenFooter taken={taken} onClose={onClose} />}>
        <TakenBody taken={taken} />
      </Sheet>
    );
  return (
    <EditSheet
      edit={edit}
      title={t.ways.terminal}
      action={t.takeTerminal(spoken(due ?? left))}
      disabled={due === undefined}
      byTap
      onClose={onClose}
    >
      <p>{t.terminalHint}</p>
      <PartAmount left={left} part={part} onChange={(part) => edit.set({ part })} error={edit.faultOf("amount")} />
      <TextField
        label={t.approval}
        {...edit.field("approval")}
        optional
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label={t.brand}
        {...edit.field("brand")}
        optional
        options={BRANDS.map((value) => ({ value, label: present(t.brands[value]) }))}
      />
    </EditSheet>
  );
}
