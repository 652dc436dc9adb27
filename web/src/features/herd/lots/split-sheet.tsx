import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { dayFault } from "@corral/domain/herd/animals/form";
import { present } from "@corral/domain/kernel/lookup";
import { useId } from "react";
import { groupName } from "#src/features/herd/animals/animal-words";
import styles from "#src/features/herd/animals/herd-parts.module.css";
import { useGroups } from "#src/features/herd/groups/data";
import { DayAndNote } from "#src/features/herd/groups/day-and-note";
import { newUuid } from "#src/offline/ids";
import { useToday } from "#src/shared/api/today";
import { typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { Radio, TextInput } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { type Lot, useSplitLot } from "./data";
import { lotText as t } from "./text";

const NEW = "new";
const readQty = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** Heads that pass to another lot, new or not. */
export function SplitSheet({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const radios = useId();
  const today = useToday();
  const split = useSplitLot(lot.groupId);
  const groups = useGroups();
  // A pen of animals with their records is no place for heads, unless it has some.
  const others =
    groups.data?.groups.filter((it) => !it.archived && it.id !== lot.groupId && (it.kind === "lot" || it.heads)) ?? [];
  const edit = useEdit({
    start: () => ({ values: { qty: "", to: NEW, newLot: newUuid(), name: "", on: typedDay(today), note: "" } }),
    check: ({ on }) => ({ on: dayFault(on, today) }),
    send: ({ qty, to, newLot, name, on, note }) =>
      split.mutateAsync({
        qty: readQty(qty) ?? 0,
        ...(to === NEW ? { toGroupId: newLot, name: name.trim() } : { toGroupId: to }),
        on: present(on || null),
        note: note.trim(),
      }),
    onSaved: onClose,
  });
  const { qty, to, name, on, note } = edit.values;
  const n = readQty(qty);
  const free = lot.heads - lot.reserved;
  const isTooMuch = n !== null && n > free;
  return (
    <EditSheet
      edit={edit}
      title={t.split}
      action={t.splitGo}
      disabled={n === null || n === 0 || isTooMuch || (to === NEW && name.trim() === "")}
      leave={t.cancel}
      onClose={onClose}
    >
      <Field
        label={t.qty.other}
        error={qty !== "" && n === null ? t.bad : isTooMuch ? t.notEnough(free) : edit.faultOf("qty")}
        hint={n !== null && !isTooMuch ? (n === lot.heads ? t.splitAll : t.after(lot.heads - n)) : undefined}
        required
      >
        <TextInput value={qty} onChange={(qty) => edit.set({ qty })} inputMode="numeric" maxLength={6} />
      </Field>
      <fieldset className={styles.choices}>
        <legend>{t.into}</legend>
        {edit.faultOf("toGroupId") && (
          <p className={styles.fault} role="alert">
            {edit.faultOf("toGroupId")}
          </p>
        )}
        <Radio name={radios} checked={to === NEW} onChange={() => edit.set({ to: NEW })}>
          {t.newLot}
        </Radio>
        {others.map((it) => (
          <Radio key={it.id} name={radios} checked={to === it.id} onChange={() => edit.set({ to: it.id })}>
            {groupName(it)}
            {it.heads ? <span className="muted"> · {t.heads(it.heads)}</span> : null}
          </Radio>
        ))}
      </fieldset>
      {to === NEW && <TextField label={t.newName} {...edit.field("name")} required maxLength={animalBounds.group} />}
      <DayAndNote label={t.on} on={on} note={note} put={edit.set} faultOf={edit.faultOf} />
    </EditSheet>
  );
}
