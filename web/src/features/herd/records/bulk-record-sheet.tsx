import { type EventTypeCode, eventName } from "@corral/domain/herd/records/event-types";
import { useState } from "react";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { newUuid } from "#src/offline/ids";
import { useToday } from "#src/shared/api/today";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { useWriteRecords } from "./data";
import { dataOf, dayOf, findFaults, newDraft, photoIdsOf, publishedOf, type RecordDraft } from "./draft";
import { EachFault, faultsOfEach } from "./each-fault";
import { RecordFields } from "./record-fields";
import styles from "./records.module.css";
import { recordsText as t } from "./text";
import { TypePicker } from "./type-picker";

/** The same record for several animals: all or none; on a refusal it shows which animals prevent it, and why. */
export function BulkRecordSheet({
  animalIds,
  type,
  onClose,
  onDone,
}: {
  animalIds: readonly string[];
  /** The record to begin with; without it the person chooses. */
  type?: EventTypeCode | undefined;
  onClose: () => void;
  /** Called with the number of animals. */
  onDone: (written: number) => void;
}) {
  const today = useToday();
  const [status, setStatus] = useState<"done" | "planned">("done");
  // The same ids at every try, so that a retry writes nothing twice.
  const [ids] = useState(() => ({
    batchId: newUuid(),
    records: animalIds.map((animalId) => ({ id: newUuid(), animalId, nextId: newUuid(), grams: null })),
  }));
  const write = useWriteRecords();
  const edit = useEdit({
    start: () => ({ values: { draft: type ? newDraft(type, "done", today) : (null as RecordDraft | null) } }),
    check: ({ draft }) => (draft ? findFaults(draft, null, t) : {}),
    holdsUp: (): boolean => photos.holdsUp(),
    send: async ({ draft }) =>
      draft &&
      write.mutateAsync({
        batchId: ids.batchId,
        type: draft.type,
        status: draft.status,
        on: dayOf(draft),
        data: dataOf(draft),
        note: draft.note,
        photoIds: photoIdsOf(draft),
        ...publishedOf(draft),
        nextOn: draft.status === "done" && draft.nextOn ? draft.nextOn : null,
        records: ids.records,
      }),
    onSaved: (done) => {
      if (done) onDone(done.kept ? animalIds.length : done.answer.written);
    },
  });
  const { draft } = edit.values;
  const each = faultsOfEach(edit.error);
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  return (
    <EditSheet
      edit={edit}
      title={draft ? eventName(draft.type) : t.manyTitle(animalIds.length)}
      action={draft ? t.saveMany(animalIds.length) : undefined}
      busy={photos.busy}
      leave={t.close}
      problem={each.length > 0 ? <EachFault faults={each.slice(0, 12)} /> : undefined}
      className={styles.sheet}
      onClose={onClose}
    >
      {draft ? (
        <>
          <p className="muted">{t.manyHint}</p>
          <div>
            <Button small kind="plain" icon="back" className={styles.back} onClick={() => edit.set({ draft: null })}>
              {t.back}
            </Button>
          </div>
          <RecordFields
            draft={draft}
            put={(change) => edit.set(({ draft }) => ({ draft: draft && { ...draft, ...change } }))}
            faults={edit.faults}
            photos={photos}
            today={today}
            animal={null}
          />
        </>
      ) : (
        <TypePicker
          animal={null}
          status={status}
          onStatus={setStatus}
          onPick={(type) => edit.set({ draft: newDraft(type, status, today) })}
        />
      )}
    </EditSheet>
  );
}
