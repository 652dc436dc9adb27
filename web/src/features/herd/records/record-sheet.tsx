import { type EventTypeCode, eventName, eventTypeOf } from "@corral/domain/herd/records/event-types";
import { type ReactNode, useId, useState } from "react";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { newUuid } from "#src/offline/ids";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { type OneRecord, type RecordView, useCorrectRecord, useDoRecord, useMoveRecord, useWriteRecord } from "./data";
import { bodyOf, doneOf, draftOf, type Faults, faultsOf, newDraft, type RecordDraft, typedOf, wholeOf } from "./draft";
import { type RecordAnimal, RecordFields } from "./record-fields";
import s from "./records.module.css";
import { recordsText as t } from "./text";
import { TypePicker } from "./type-picker";

/** A new record, maybe about another one; or one that is there, to be done, changed or corrected. */
export type RecordWish =
  | { is: "new"; about?: RecordView }
  | { is: "do" | "move" | "correct"; record: RecordView; type: EventTypeCode };

/** Writes a record of an animal: what, then its fields. */
export function RecordSheet({
  animal,
  wish,
  onClose,
}: {
  animal: RecordAnimal;
  wish: RecordWish;
  onClose: () => void;
}) {
  const today = useToday();
  const [start] = useState<RecordDraft | null>(() =>
    wish.is !== "new"
      ? draftOf(wish.record, wish.type, wish.is, today)
      : wish.about
        ? { ...newDraft("note", "done", today), values: { about: wish.about.id } }
        : null,
  );
  const [ids] = useState(() => ({ id: newUuid(), nextId: newUuid() }));
  const save = useSave(animal.id, wish, ids);
  return (
    <RecordForm
      animal={animal}
      start={start}
      save={save}
      title={wish.is === "new" ? undefined : t.title[wish.is]}
      hint={
        wish.is === "correct"
          ? t.correctHint
          : wish.is === "new" && wish.about
            ? t.noteAbout(wish.about.title.toLowerCase())
            : undefined
      }
      again={wish.is === "new" || wish.is === "do"}
      words={wish.is === "move" || wish.is === "correct" ? t.saveChanges : t.save}
      onClose={onClose}
    />
  );
}

export interface RecordSave {
  run: (draft: RecordDraft, onDone: () => void) => void;
  error: unknown;
  isPending: boolean;
}

/** What is typed about a record, over how it starts; without a start, its type is chosen first. It stays until it is saved or closed on purpose. */
export function RecordForm({
  animal,
  start,
  save,
  title,
  hint,
  again,
  words,
  onClose,
}: {
  animal: RecordAnimal;
  start: RecordDraft | null;
  save: RecordSave;
  title: string | undefined;
  hint: ReactNode;
  /** Whether a next day may be asked for. */
  again: boolean;
  words: string;
  onClose: () => void;
}) {
  const today = useToday();
  const form = useId();
  const [draft, setDraft] = useState(start);
  const [status, setStatus] = useState<"done" | "planned">("done");
  const [tried, setTried] = useState(false);
  const own: Faults = draft && tried ? faultsOf(draft, t) : {};
  const faults = { ...faultsFrom(save.error), ...own };
  const submit = () => {
    if (!draft) return;
    setTried(true);
    if (Object.keys(faultsOf(draft, t)).length > 0 || photos.holdsUp()) return;
    save.run(draft, onClose);
  };
  const photos = useSaveWithPhotos(submit, save.isPending);
  const dirty = (draft !== null && draft !== start) || photos.some;
  useHoldReload(dirty);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title ?? (draft ? eventName(draft.type) : t.add)}
      dismissible={!dirty}
      footer={
        draft && (
          <div className={s.foot}>
            <Button kind="primary" wide type="submit" form={form} busy={photos.busy}>
              {words}
            </Button>
            {dirty && (
              <Button kind="neutral" wide onClick={onClose}>
                {t.close}
              </Button>
            )}
          </div>
        )
      }
    >
      {draft ? (
        <form
          id={form}
          className={s.sheet}
          noValidate
          onSubmit={(e) => {
            e.preventDefault();
            submit();
          }}
        >
          {Boolean(save.error) && <Banner tone="error">{sentenceOf(save.error)}</Banner>}
          {Object.keys(own).length > 0 && <Banner tone="error">{t.fix}</Banner>}
          {title && <strong>{eventTypeOf(draft.type).name}</strong>}
          {hint && <p className="muted">{hint}</p>}
          {!start && (
            <Button small kind="plain" onClick={() => setDraft(null)}>
              {t.back}
            </Button>
          )}
          <RecordFields
            draft={draft}
            put={(change) => setDraft((d) => d && { ...d, ...change })}
            faults={faults}
            photos={photos}
            today={today}
            animal={animal}
            again={again}
          />
        </form>
      ) : (
        <TypePicker
          animal={animal}
          status={status}
          onStatus={setStatus}
          onPick={(type) => {
            setTried(false);
            setDraft(newDraft(type, status, today));
          }}
        />
      )}
    </Sheet>
  );
}

/** What the server found, by field. */
export const faultsFrom = (error: unknown): Faults =>
  error instanceof ApiError ? Object.fromEntries(error.errors.map((e) => [e.field.replace(/^\//, ""), e.message])) : {};

/** What stands for the record where the wish is a new one: nothing is done to it. */
const none: OneRecord = { id: "", animalId: "", type: "", title: "", version: 0 };
/** The one write that the wish is. */
function useSave(animalId: string, wish: RecordWish, ids: { id: string; nextId: string }): RecordSave {
  const record = wish.is === "new" ? none : wish.record;
  const make = useWriteRecord(animalId);
  const finish = useDoRecord(record);
  const move = useMoveRecord(record);
  const correct = useCorrectRecord(record);
  const used = { new: make, do: finish, move, correct }[wish.is];
  const run = (d: RecordDraft, onSuccess: () => void) => {
    switch (wish.is) {
      case "new":
        return make.mutate(bodyOf(d, ids), { onSuccess });
      case "do":
        return finish.mutate(doneOf(d, ids.nextId), { onSuccess });
      case "move":
        return move.mutate(typedOf(d), { onSuccess });
      case "correct":
        return correct.mutate({ id: ids.id, ...wholeOf(d) }, { onSuccess });
    }
  };
  return { run, error: used.error, isPending: used.isPending };
}
