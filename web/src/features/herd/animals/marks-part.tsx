import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { dayFault } from "@corral/domain/herd/animals/form";
import { markTypes, markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import type { ApiError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { DayField, DayInput, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { List, Row } from "#src/ui/list";
import { type HerdAnimal, type NewMark, useAddMark, useRemoveMark } from "./data";
import { warningOf } from "./edit/marks-input";
import styles from "./herd-parts.module.css";
import { Refusal } from "./refusal";
import { staffAnimalText } from "./text";

const t = staffAnimalText.marks;
type Mark = HerdAnimal["markHistory"][number];
const words = (day: Day | null) => day && dayInWords(day).replace(/^\S+ (?=\d)/, "");

/** Current and former marks, with buttons to add and remove one. */
export function MarksPart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const [open, setOpen] = useState<"add" | Mark | null>(null);
  const mayEdit = can("animal.edit");
  const has = a.markHistory.filter((it) => it.active);
  const had = a.markHistory.filter((it) => !it.active);
  return (
    <section className={styles.part}>
      <List heading={t.title}>
        {has.length === 0 && <Row title={<span className="muted">{t.none}</span>} />}
        {has.map((it) => (
          <Row
            key={it.id}
            title={<span className="num">{it.value}</span>}
            detail={
              <>
                {markTypeWords[it.type]}
                {it.appliedOn && ` · ${t.gone(words(it.appliedOn), null)}`}
                {it.warning && <span className={styles.value}>{it.warning}</span>}
              </>
            }
            end={
              mayEdit && (
                <Button small kind="plain" aria-label={t.takeOf(it.value)} onClick={() => setOpen(it)}>
                  {t.take}
                </Button>
              )
            }
          />
        ))}
      </List>
      {mayEdit && (
        <div className={styles.acts}>
          <Button small kind="tonal" icon="plus" onClick={() => setOpen("add")}>
            {t.add}
          </Button>
        </div>
      )}
      {had.length > 0 && (
        <details className={styles.old}>
          <summary>{t.history(had.length)}</summary>
          <List>
            {had.map((it) => (
              <Row
                key={it.id}
                title={<s className="num">{it.value}</s>}
                detail={[markTypeWords[it.type], t.gone(words(it.appliedOn), words(it.removedOn)), it.reason]
                  .filter(Boolean)
                  .join(" · ")}
              />
            ))}
          </List>
        </details>
      )}
      {open === "add" && <AddSheet animal={a} onClose={() => setOpen(null)} />}
      {open !== null && open !== "add" && <TakeSheet animal={a} mark={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function AddSheet({ animal, onClose }: { animal: HerdAnimal; onClose: () => void }) {
  const today = useToday();
  const add = useAddMark(animal.id);
  const [start] = useState<NewMark>(() => ({ id: newUuid(), type: "ear_tag_internal", value: "", appliedOn: today }));
  return (
    <MarkSheet
      title={t.add}
      start={start}
      species={animal.species}
      send={add.mutateAsync}
      words={t.save}
      onClose={onClose}
    />
  );
}

/** The form of one mark. */
export function MarkSheet({
  title,
  start,
  species,
  send,
  refused,
  words,
  onClose,
}: {
  title: string;
  start: NewMark;
  species: string;
  send: (mark: NewMark) => Promise<unknown>;
  /** The server's earlier refusal, when it is being fixed. */
  refused?: ApiError | undefined;
  words: string;
  onClose: () => void;
}) {
  const today = useToday();
  const edit = useEdit({
    start: () => ({ values: { type: start.type, value: start.value, on: typedDay(start.appliedOn) } }),
    check: ({ on }) => ({ appliedOn: on ? dayFault(on, today) : undefined }),
    refused,
    send: ({ type, value, on }) => send({ id: start.id, type, value: value.trim(), appliedOn: on || null }),
    onSaved: onClose,
  });
  const { type, value, on } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={title}
      action={words}
      disabled={!value.trim()}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <Field label={t.type}>
        <Select
          value={type}
          options={markTypes.map((it) => ({ value: it, label: markTypeWords[it] }))}
          onChange={(type) => edit.set({ type })}
        />
      </Field>
      <TextField
        label={t.value}
        {...edit.field("value")}
        hint={warningOf({ type, value }, species)}
        required
        maxLength={animalBounds.mark}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Field label={t.appliedOn} error={edit.faultOf("appliedOn")} optional>
        <DayInput value={on} max={today} onChange={(on) => edit.set({ on })} />
      </Field>
    </EditSheet>
  );
}

function TakeSheet({ animal, mark, onClose }: { animal: HerdAnimal; mark: Mark; onClose: () => void }) {
  const today = useToday();
  const take = useRemoveMark(animal.id, mark.value);
  const edit = useEdit({
    start: () => ({ values: { on: typedDay(today), reason: "" } }),
    check: ({ on }) => ({ on: dayFault(on, today) }),
    send: ({ on, reason }) => take.mutateAsync({ markId: mark.id, on, reason: reason.trim() }),
    onSaved: onClose,
  });
  const { on, reason } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={t.takeTitle}
      action={t.takeOf(mark.value)}
      kind="danger"
      disabled={reason.trim().length < 3 || !on}
      problem={<Refusal error={edit.error} />}
      onClose={onClose}
    >
      <p>{t.takeHint}</p>
      <DayField label={t.takeOn} {...edit.field("on")} required max={today} />
      <TextField
        label={t.reason}
        {...edit.field("reason")}
        hint={t.reasonHint}
        required
        maxLength={animalBounds.reason}
      />
    </EditSheet>
  );
}
