import { eventName } from "@corral/domain/herd/records/event-types";
import { useId, useState } from "react";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { newUuid } from "#src/offline/ids";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, sentenceOf } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useWriteRecords } from "./data";
import { dataOf, faultsOf, newDraft, photoIdsOf, publishedOf, type RecordDraft } from "./draft";
import { RecordFields } from "./record-fields";
import { faultsFrom } from "./record-sheet";
import s from "./records.module.css";
import { recordsText as t } from "./text";
import { TypePicker } from "./type-picker";

/** The same record for several animals: all of them or none, and of each that keeps it from being written, why. */
export function BulkRecordSheet({
  animalIds,
  onClose,
  onDone,
}: {
  animalIds: readonly string[];
  onClose: () => void;
  /** Written to so many. */
  onDone: (written: number) => void;
}) {
  const today = useToday();
  const form = useId();
  const [draft, setDraft] = useState<RecordDraft | null>(null);
  const [status, setStatus] = useState<"done" | "planned">("done");
  const [tried, setTried] = useState(false);
  // The same ids for every try: what arrived once is not written twice.
  const [ids] = useState(() => ({
    batchId: newUuid(),
    records: animalIds.map((animalId) => ({ id: newUuid(), animalId, nextId: newUuid(), grams: null })),
  }));
  const write = useWriteRecords();
  useHoldReload(draft !== null);
  const own = draft && tried ? faultsOf(draft, t) : {};
  const each = write.error instanceof ApiError ? write.error.errors.filter((e) => e.field.startsWith("records.")) : [];
  const submit = () => {
    if (!draft) return;
    setTried(true);
    if (Object.keys(faultsOf(draft, t)).length > 0 || photos.holdsUp()) return;
    write.mutate(
      {
        batchId: ids.batchId,
        type: draft.type,
        status: draft.status,
        on: draft.on,
        data: dataOf(draft),
        note: draft.note,
        photoIds: photoIdsOf(draft),
        ...publishedOf(draft),
        nextOn: draft.status === "done" && draft.nextOn ? draft.nextOn : null,
        records: ids.records,
      },
      { onSuccess: (done) => onDone(done.kept ? animalIds.length : done.answer.written) },
    );
  };
  const photos = useSaveWithPhotos(submit, write.isPending);
  return (
    <Sheet
      open
      onClose={onClose}
      title={draft ? eventName(draft.type) : t.manyTitle(animalIds.length)}
      dismissible={draft === null}
      footer={
        draft && (
          <div className={s.foot}>
            <Button kind="primary" wide type="submit" form={form} busy={photos.busy}>
              {t.saveMany(animalIds.length)}
            </Button>
            <Button kind="neutral" wide onClick={onClose}>
              {t.close}
            </Button>
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
          {write.error && (
            <Banner tone="error" title={each.length ? undefined : sentenceOf(write.error)}>
              {each.length > 0 && (
                <ul className={s.faults}>
                  {each.slice(0, 12).map((e) => (
                    <li key={`${e.field} ${e.message}`}>{e.message}</li>
                  ))}
                </ul>
              )}
            </Banner>
          )}
          <p className="muted">{t.manyHint}</p>
          <Button small kind="plain" onClick={() => setDraft(null)}>
            {t.back}
          </Button>
          <RecordFields
            draft={draft}
            put={(change) => setDraft((d) => d && { ...d, ...change })}
            faults={{ ...faultsFrom(write.error), ...own }}
            photos={photos}
            today={today}
            animal={null}
          />
        </form>
      ) : (
        <TypePicker
          animal={null}
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
