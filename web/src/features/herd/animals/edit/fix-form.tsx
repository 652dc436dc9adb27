import { animalBounds } from "@corral/domain/herd/animals/facts";
import { useId, useState } from "react";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import type { ApiError } from "#src/shared/api/errors";
import { noSignalText } from "#src/shared/text/no-signal";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import s from "../herd-parts.module.css";
import { Refusal } from "../refusal";
import { staffAnimalText as t } from "../text";
import { AnimalFields } from "./animal-fields";
import type { Draft, Faults } from "./draft";
import { MarksInput } from "./marks-input";

/** What was typed of an animal with no signal and the server refused, with its sentences at the fields, to be put right and sent again. */
export function FixForm({
  title,
  id,
  start,
  error,
  faultsOf,
  isNew = false,
  onSave,
  onClose,
}: {
  title: string;
  id: string;
  start: Draft;
  error: ApiError | undefined;
  faultsOf: (draft: Draft) => Faults;
  /** Its marks and photos go along with it. */
  isNew?: boolean;
  onSave: (draft: Draft) => Promise<void>;
  onClose: () => void;
}) {
  const form = useId();
  const [draft, setDraft] = useState(start);
  const [seen, setSeen] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const faults: Faults = { ...Object.fromEntries((error?.errors ?? []).map((e) => [e.field, e.message])), ...seen };
  const put = (change: Partial<Draft>) => {
    setDraft((d) => ({ ...d, ...change }));
    setSeen({});
  };
  const save = async () => {
    const wrong = faultsOf(draft);
    setSeen(wrong);
    if (Object.keys(wrong).length > 0 || photos.holdsUp()) return;
    setBusy(true);
    await onSave(draft).finally(() => setBusy(false));
  };
  const photos = useSaveWithPhotos(save, busy);
  const dirty = draft !== start || photos.some;
  useHoldReload(dirty);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      dismissible={!dirty}
      footer={
        <>
          <Button kind="primary" wide type="submit" form={form} busy={photos.busy}>
            {noSignalText.sendAgain}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {noSignalText.close}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={s.form}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        <Refusal error={error} />
        {Object.keys(seen).length > 0 && <Banner tone="error">{t.fix}</Banner>}
        <AnimalFields
          id={id}
          draft={draft}
          faults={faults}
          put={put}
          end={
            isNew && (
              <div className={s.part}>
                <span className={s.label}>{t.fields.photos}</span>
                <PhotoPicker
                  form={photos}
                  keeps
                  value={draft.photos}
                  onChange={(photos) => put({ photos })}
                  max={animalBounds.photos}
                  alt={draft.name || t.title}
                  error={faults.photoIds}
                />
              </div>
            )
          }
        >
          {isNew && (
            <MarksInput
              value={draft.marks}
              species={draft.species}
              faults={faults}
              onChange={(marks) => put({ marks })}
            />
          )}
        </AnimalFields>
      </form>
    </Sheet>
  );
}
