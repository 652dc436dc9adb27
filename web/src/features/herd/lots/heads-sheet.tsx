import { dayFault } from "@corral/domain/herd/animals/form";
import { type HeadAct, headActs, headChange } from "@corral/domain/herd/lots";
import { present } from "@corral/domain/kernel/lookup";
import { DayAndNote } from "#src/features/herd/groups/day-and-note";
import { useToday } from "#src/shared/api/today";
import type { TypedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { wholeRecord } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { type Lot, type LotFacts, useMoveHeads } from "./data";
import { LotFactsFields, NO_FACTS } from "./lot-facts-fields";
import { lotText as t } from "./text";

interface Typed {
  act: HeadAct;
  qty: string;
  on: TypedDay;
  note: string;
  facts: LotFacts;
}
/** A change of the kind or the day alone is nothing to lose. */
const asTyped = wholeRecord(({ qty, note, facts }: Typed) => qty + note + facts.species + facts.breed);
const readQty = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);
const ACTS = headActs.map((value) => ({ value, label: t.acts[value] }));

/** Heads that came, left or were counted; the first ones with what they are. */
export function HeadsSheet({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const today = useToday();
  const move = useMoveHeads(lot.groupId);
  const isFirst = lot.facts === null;
  const edit = useEdit({
    start: () => ({ values: { act: "in", qty: "", on: today, note: "", facts: NO_FACTS } as Typed }),
    fields: asTyped,
    check: ({ on }) => ({ on: dayFault(on, today) }),
    send: ({ act, qty, on, note, facts }) =>
      move.mutateAsync({
        act,
        qty: readQty(qty) ?? 0,
        seen: lot.heads,
        on: present(on || null),
        note: note.trim(),
        ...(isFirst ? { facts } : {}),
      }),
    onSaved: onClose,
  });
  const { act, qty, on, note, facts } = edit.values;
  const n = readQty(qty);
  const after = n === null ? null : lot.heads + headChange(act, n, lot.heads);
  const free = lot.heads - lot.reserved;
  const isTooMuch = after !== null && after < lot.reserved;
  const ready = n !== null && !isTooMuch && (act === "counted" || n > 0) && (!isFirst || facts.species !== "");
  return (
    <EditSheet
      edit={edit}
      title={isFirst ? t.first : t.write}
      action={t.save}
      disabled={!ready}
      leave={t.cancel}
      onClose={onClose}
    >
      {isFirst ? (
        <LotFactsFields
          facts={facts}
          put={(change) => edit.set({ facts: { ...facts, ...change } })}
          faults={{ species: edit.faultOf("species"), birthDate: edit.faultOf("birthDate") }}
        />
      ) : (
        <Field label={t.what}>
          <Select<HeadAct> value={act} options={ACTS} onChange={(act) => edit.set({ act })} />
        </Field>
      )}
      <Field
        label={act === "counted" || isFirst ? t.qty.counted : t.qty.other}
        error={qty !== "" && n === null ? t.bad : isTooMuch ? t.notEnough(free) : edit.faultOf("qty")}
        hint={after !== null && !isTooMuch && !isFirst ? t.after(after) : undefined}
        required
      >
        <TextInput value={qty} onChange={(qty) => edit.set({ qty })} inputMode="numeric" maxLength={6} />
      </Field>
      <DayAndNote label={t.on} on={on} note={note} put={edit.set} faultOf={edit.faultOf} />
    </EditSheet>
  );
}
