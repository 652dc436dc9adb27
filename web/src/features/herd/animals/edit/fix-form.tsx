import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import type { ApiError } from "#src/shared/api/errors";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import type { Faults } from "#src/shared/editing/faults";
import { useEdit } from "#src/shared/editing/use-edit";
import { noSignalText } from "#src/shared/text/no-signal";
import { Banner } from "#src/ui/feedback";
import styles from "../herd-parts.module.css";
import { Refusal } from "../refusal";
import { staffAnimalText as t } from "../text";
import { AnimalFields } from "./animal-fields";
import { AnimalPhotos } from "./animal-photos";
import type { Draft } from "./draft";
import { MarksInput } from "./marks-input";

/** The form of an animal whose offline edit the server refused, with the faults at its fields, to fix it and send it again. */
export function FixForm({
  title,
  id,
  start,
  error,
  findFaults,
  isNew = false,
  onSave,
  onClose,
}: {
  title: string;
  id: string;
  start: Draft;
  error: ApiError | undefined;
  findFaults: (draft: Draft) => Faults;
  /** A new animal's form includes marks and photos. */
  isNew?: boolean;
  onSave: (draft: Draft) => Promise<void>;
  onClose: () => void;
}) {
  const edit = useEdit({
    start: () => ({ values: start }),
    refused: error,
    check: findFaults,
    holdsUp: (): boolean => photos.holdsUp(),
    send: onSave,
  });
  const draft = edit.values;
  const photos = useSaveWithPhotos(() => edit.save(), edit.isSaving);
  return (
    <EditSheet
      edit={edit}
      title={title}
      action={noSignalText.sendAgain}
      busy={photos.busy}
      isDirty={edit.isDirty || photos.some}
      leave={noSignalText.close}
      problem={
        <>
          <Refusal error={edit.error} />
          {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
        </>
      }
      className={styles.form}
      onClose={onClose}
    >
      <AnimalFields
        id={id}
        draft={draft}
        faults={edit.faults}
        put={edit.set}
        arePhotosAwaited={photos.isAwaited || photos.isStopped}
        photos={
          isNew && (
            <AnimalPhotos
              animal={draft}
              name={draft.name || t.title}
              form={photos}
              value={draft.photos}
              onChange={(photos) => edit.set({ photos })}
              error={edit.faults.photoIds}
            />
          )
        }
      >
        {isNew && (
          <MarksInput
            value={draft.marks}
            species={draft.species}
            faults={edit.faults}
            onChange={(marks) => edit.set({ marks })}
          />
        )}
      </AnimalFields>
    </EditSheet>
  );
}
