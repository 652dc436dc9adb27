import { animalBounds } from "@corral/domain/herd/animals/facts";
import { type MarkType, markTypes, markTypeWords } from "@corral/domain/herd/animals/identifiers";
import { type Day, dayInWords } from "@corral/domain/kernel/time";
import { useId, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { newUuid } from "#src/offline/ids";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { type HerdAnimal, type NewMark, useAddMark, useRemoveMark } from "./data";
import { warningOf } from "./edit/marks-input";
import s from "./herd-parts.module.css";
import { Refusal } from "./refusal";
import { staffAnimalText } from "./text";

const t = staffAnimalText.marks;
type Mark = HerdAnimal["markHistory"][number];
const words = (day: string | null) => day && dayInWords(day as Day).replace(/^\S+ (?=\d)/, "");

/** Its marks, those that it had before, and how one is put on or taken off. */
export function MarksPart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const [open, setOpen] = useState<"add" | Mark | null>(null);
  const mayEdit = can("animal.edit");
  const has = a.markHistory.filter((it) => it.active);
  const had = a.markHistory.filter((it) => !it.active);
  return (
    <section className={s.part}>
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
                {it.warning && <span className={s.value}>{it.warning}</span>}
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
        <div className={s.acts}>
          <Button small kind="tonal" icon="plus" onClick={() => setOpen("add")}>
            {t.add}
          </Button>
        </div>
      )}
      {had.length > 0 && (
        <details className={s.old}>
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
      error={add.error}
      busy={add.isPending}
      words={t.save}
      onSave={(mark) => add.mutate(mark, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** What is typed of one mark. */
export function MarkSheet({
  title,
  start,
  species,
  error,
  busy,
  words,
  onSave,
  onClose,
}: {
  title: string;
  start: NewMark;
  species: string;
  error: Error | null;
  busy: boolean;
  words: string;
  onSave: (mark: NewMark) => void;
  onClose: () => void;
}) {
  const form = useId();
  const today = useToday();
  const [type, setType] = useState<MarkType>(start.type);
  const [value, setValue] = useState(start.value);
  const [on, setOn] = useState<string>(start.appliedOn ?? "");
  useHoldReload(value !== start.value);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" wide type="submit" form={form} busy={busy} disabled={!value.trim()}>
          {words}
        </Button>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          onSave({ id: start.id, type, value: value.trim(), appliedOn: on || null });
        }}
      >
        <Refusal error={error} />
        <Field label={t.type}>
          <Select
            value={type}
            options={markTypes.map((it) => ({ value: it, label: markTypeWords[it] }))}
            onChange={setType}
          />
        </Field>
        <Field label={t.value} error={faultOf(error, "value")} hint={warningOf({ type, value }, species)} required>
          <TextInput
            value={value}
            onChange={setValue}
            maxLength={animalBounds.mark}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={t.appliedOn} error={faultOf(error, "appliedOn")} optional>
          <TextInput type="date" value={on} max={today} onChange={setOn} />
        </Field>
      </form>
    </Sheet>
  );
}

function TakeSheet({ animal, mark, onClose }: { animal: HerdAnimal; mark: Mark; onClose: () => void }) {
  const form = useId();
  const today = useToday();
  const take = useRemoveMark(animal.id, mark.value);
  const [on, setOn] = useState<string>(today);
  const [reason, setReason] = useState("");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.takeTitle}
      footer={
        <Button
          kind="danger"
          wide
          type="submit"
          form={form}
          busy={take.isPending}
          disabled={reason.trim().length < 3 || !on}
        >
          {t.takeOf(mark.value)}
        </Button>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          take.mutate({ markId: mark.id, on, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <p>{t.takeHint}</p>
        <Refusal error={take.error} />
        <Field label={t.takeOn} error={faultOf(take.error, "on")} required>
          <TextInput type="date" value={on} max={today} onChange={setOn} />
        </Field>
        <Field label={t.reason} hint={t.reasonHint} error={faultOf(take.error, "reason")} required>
          <TextInput value={reason} onChange={setReason} maxLength={animalBounds.reason} />
        </Field>
      </form>
    </Sheet>
  );
}
