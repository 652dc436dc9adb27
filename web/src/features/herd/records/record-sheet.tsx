import { type EventTypeCode, eventName, eventTypeOf } from "@corral/domain/herd/records/event-types";
import { isOddChange } from "@corral/domain/herd/records/weights";
import { daysBetween } from "@corral/domain/kernel/time";
import { type ReactNode, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { newUuid } from "#src/offline/ids";
import type { ApiError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { intoView } from "#src/ui/into-view";
import {
  type OneRecord,
  type RecordView,
  readFreshRecord,
  useCorrectRecord,
  useDoRecord,
  useMoveRecord,
  useWriteRecord,
} from "./data";
import { doneOf, findFaults, newDraft, type RecordDraft, scaled, toBody, toDraft, typedOf, wholeOf } from "./draft";
import { RecordConflict, recordFields, type Typed } from "./record-conflict";
import { type RecordAnimal, RecordFields } from "./record-fields";
import { countRecordUse } from "./record-use";
import styles from "./records.module.css";
import { recordsText as t } from "./text";
import { TypePicker } from "./type-picker";
import { oddWords, weighingText } from "./weighing/text";

/** A new record, perhaps of a type that is chosen already or about another one; or an existing one to complete, move or correct. */
export type RecordWish =
  | { is: "new"; about?: RecordView; type?: EventTypeCode }
  | { is: "do" | "move" | "correct"; record: RecordView; type: EventTypeCode };

/** Writes a record of an animal: its type, then its fields. */
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
      ? toDraft(wish.record, wish.type, wish.is, today)
      : wish.about
        ? { ...newDraft("note", "done", today), values: { about: wish.about.id } }
        : wish.type
          ? newDraft(wish.type, "done", today)
          : null,
  );
  const [ids] = useState(() => ({ id: newUuid(), nextId: newUuid() }));
  const send = useSend(animal.id, wish, ids);
  return (
    <RecordForm
      animal={animal}
      start={start}
      send={send}
      seen={
        wish.is === "move" && {
          version: wish.record.version,
          current: async () => {
            const now = await readFreshRecord(wish.record);
            return now?.status === "planned"
              ? { values: { draft: toDraft(now, wish.type, "move", today) }, version: now.version }
              : undefined;
          },
        }
      }
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

/** The form of a record; without a starting draft its type is chosen first. It stays until it is saved or closed on purpose. */
export function RecordForm({
  animal,
  start,
  send,
  seen,
  refused,
  title,
  hint,
  again,
  words,
  onClose,
}: {
  animal: RecordAnimal;
  start: RecordDraft | null;
  send: (draft: RecordDraft, version: number) => Promise<unknown>;
  /** The version that is edited of a record that others may edit too, and how it is on the server now. */
  seen?: false | { version: number; current: () => Promise<{ values: Typed; version: number } | undefined> };
  /** The server's earlier refusal, when it is being fixed. */
  refused?: ApiError | undefined;
  title: string | undefined;
  hint: ReactNode;
  /** Whether a next date is offered. */
  again: boolean;
  words: string;
  onClose: () => void;
}) {
  const today = useToday();
  const [status, setStatus] = useState<"done" | "planned">("done");
  /** The weight that was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  const edit = useEdit({
    start: () => ({ values: { draft: start } as Typed, version: seen ? seen.version : 0 }),
    ...(seen ? { fields: recordFields({ draft: start }), current: seen.current } : {}),
    refused,
    check: ({ draft }) => (draft ? findFaults(draft, animal.species, t) : {}),
    holdsUp: (): boolean => {
      if (odd === null || odd === asked) return photos.holdsUp();
      setAsked(odd);
      return true;
    },
    send: async ({ draft }, { version }) => draft && send(draft, version),
    onSaved: onClose,
  });
  const { draft } = edit.values;
  const odd = oddWeight(animal, draft);
  // A type that was only picked is nothing typed: the sheet closes as easily as before.
  const isFresh =
    !start && draft !== null && JSON.stringify(draft) === JSON.stringify(newDraft(draft.type, draft.status, today));
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  return (
    <EditSheet
      edit={edit}
      title={title ?? (draft ? eventName(draft.type) : t.add)}
      action={!draft ? undefined : odd !== null && odd === asked ? weighingText.saveAnyway : words}
      busy={photos.busy}
      isDirty={(edit.isDirty && !isFresh) || photos.some}
      leave={t.close}
      problem={edit.conflict ? <RecordConflict edit={edit} /> : undefined}
      className={styles.sheet}
      onClose={onClose}
    >
      {draft ? (
        <>
          {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
          {title && <strong>{eventTypeOf(draft.type).name}</strong>}
          {hint && <p className="muted">{hint}</p>}
          {!start && (
            <div>
              <Button small kind="plain" icon="back" className={styles.back} onClick={() => edit.set({ draft: null })}>
                {t.back}
              </Button>
            </div>
          )}
          <RecordFields
            draft={draft}
            put={(change) => edit.set(({ draft }) => ({ draft: draft && { ...draft, ...change } }))}
            faults={edit.faults}
            photos={photos}
            today={today}
            animal={animal}
            again={again}
          />
          {odd !== null && odd === asked && (
            <div ref={inSight}>
              <Banner tone="warn">{oddWords(odd - (animal.weightG ?? 0))}</Banner>
            </div>
          )}
        </>
      ) : (
        <TypePicker
          animal={animal}
          status={status}
          onStatus={setStatus}
          onPick={(type) => edit.set({ draft: newDraft(type, status, today) })}
        />
      )}
    </EditSheet>
  );
}

/** What the button now asks for is read before it is tapped again. */
const inSight = (node: Element | null) => intoView(node, { block: "center" });

/** The typed grams of a weighing that are far from the last one: a wrong digit or animal, more likely than growth. */
function oddWeight({ weightG, weighedOn }: RecordAnimal, draft: RecordDraft | null): number | null {
  if (draft?.type !== "weighing" || draft.status !== "done" || !weightG || !weighedOn || !draft.on) return null;
  const grams = scaled(draft.values.grams ?? "", 3);
  const days = daysBetween(weighedOn, draft.on);
  return grams !== null && days >= 0 && isOddChange(weightG, grams, days) ? grams : null;
}

/** Placeholder for the hooks when the record is new: it is never sent. */
const none: OneRecord = { id: "", animalId: "", type: "", title: "", version: 0 };
/** The mutation that matches the action. */
function useSend(animalId: string, wish: RecordWish, ids: { id: string; nextId: string }) {
  const { me } = useStaff();
  const record = wish.is === "new" ? none : wish.record;
  const make = useWriteRecord(animalId);
  const finish = useDoRecord(record);
  const move = useMoveRecord(record);
  const correct = useCorrectRecord(record);
  return (d: RecordDraft, version: number): Promise<unknown> => {
    switch (wish.is) {
      case "new":
        if (me) void countRecordUse(me.id, d.type);
        return make.mutateAsync(toBody(d, ids));
      case "do":
        return finish.mutateAsync(doneOf(d, ids.nextId));
      case "move":
        return move.mutateAsync({ version, body: typedOf(d) });
      case "correct":
        return correct.mutateAsync({ id: ids.id, ...wholeOf(d) });
    }
  };
}
