import type { GroupChange } from "@corral/contract/types";
import { animalBounds } from "@corral/domain/herd/animals/facts";
import { useId, useState } from "react";
import { groupName } from "#src/features/herd/animals/animal-words";
import s from "#src/features/herd/animals/herd-parts.module.css";
import { herdText } from "#src/features/herd/animals/herd-text";
import { Refusal } from "#src/features/herd/animals/refusal";
import { faultOf } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, TextInput } from "#src/ui/controls/inputs";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useGroups } from "./data";

const t = herdText.group;

/** Which group, from which day, and why. `now` is where they already are, when that is one place. */
export function GroupForm({
  title,
  start,
  now,
  error,
  busy,
  words,
  onSave,
  onClose,
}: {
  title: string;
  start: Omit<GroupChange, "animalIds" | "groupId"> & { groupId: string | null | undefined };
  now: string | null | undefined;
  error: Error | null;
  busy: boolean;
  words: string;
  onSave: (move: Omit<GroupChange, "animalIds">) => void;
  onClose: () => void;
}) {
  const name = useId();
  const form = useId();
  const today = useToday();
  const groups = useGroups();
  const [to, setTo] = useState(start.groupId);
  const [on, setOn] = useState(start.on);
  const [note, setNote] = useState(start.note);
  const open = groups.data?.groups.filter((it) => !it.archived) ?? [];
  const isThere = to === null || open.some((it) => it.id === to);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" wide type="submit" form={form} busy={busy} disabled={!isThere || to === now}>
          {words}
        </Button>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          if (isThere && to !== undefined && to !== now) onSave({ groupId: to, on, note: note.trim() });
        }}
      >
        <Refusal error={error} />
        <Loaded of={groups} skeleton={<Skeleton height={160} radius={14} />} missing={null}>
          {() => (
            <fieldset className={s.choices}>
              <legend>{t.to}</legend>
              {faultOf(error, "groupId") && (
                <p className={s.fault} role="alert">
                  {faultOf(error, "groupId")}
                </p>
              )}
              {open.length === 0 && <p className="muted">{t.noGroups}</p>}
              {open.map((it) => (
                <Radio key={it.id} name={name} checked={to === it.id} onChange={() => setTo(it.id)}>
                  {groupName(it)} <span className="muted">· {t.animals(it.count)}</span>
                </Radio>
              ))}
              {now !== null && (
                <Radio name={name} checked={to === null} onChange={() => setTo(null)}>
                  {t.none}
                </Radio>
              )}
            </fieldset>
          )}
        </Loaded>
        <ButtonLink kind="plain" small icon="plus" href="/animales?ver=grupos">
          {t.create}
        </ButtonLink>
        <Field label={t.on} error={faultOf(error, "on")} required>
          <TextInput type="date" value={on} max={today} onChange={setOn} />
        </Field>
        <Field label={t.note} error={faultOf(error, "note")} optional>
          <TextInput value={note} onChange={setNote} maxLength={animalBounds.reason} />
        </Field>
      </form>
    </Sheet>
  );
}
