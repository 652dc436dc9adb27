import { animalBounds } from "@corral/domain/herd/animals/attributes";
import { useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import type { PickedPhoto } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { type HerdAnimal, useEditAnimal, useFreshAnimal } from "#src/features/herd/animals/data";
import { AnimalPhotos } from "#src/features/herd/animals/edit/animal-photos";
import { Refusal } from "#src/features/herd/animals/refusal";
import { staffAnimalText } from "#src/features/herd/animals/text";
import { isConflict } from "#src/shared/editing/faults";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { Gallery } from "#src/shared/gallery/gallery";
import { Button } from "#src/ui/controls/button";
import styles from "./staff-animal.module.css";

const t = staffAnimalText.photos;

/** The animal's photos, up to twelve. Each change is saved at once. */
export function PhotosPart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const edit = useEditAnimal(a.id);
  const fresh = useFreshAnimal(a.id);
  // The edited list, while it isn't saved yet.
  const [pending, setPending] = useState<PickedPhoto[] | null>(null);
  const [editing, setEditing] = useState(a.photos.length === 0);
  const finish = () => {
    if (!photos.holdsUp()) setEditing(false);
  };
  const photos = useSaveWithPhotos(finish);
  const shown = pending ?? a.photos;
  // One save at a time: the next one has all changes made meanwhile, with the version that the last one returned.
  const next = useRef<PickedPhoto[] | null>(null);
  const unsaved = pending !== null && (next.current !== null || !edit.isPending);
  const put = (photos: PickedPhoto[]) => {
    setPending(photos);
    if (edit.isPending) next.current = photos;
    else save(photos, a.version);
  };
  const save = (photos: PickedPhoto[], version: number, again = true) =>
    edit.mutate(
      { version, changes: { photoIds: photos.map((it) => it.id) } },
      {
        onSuccess: (saved) => {
          const more = next.current;
          next.current = null;
          if (more) save(more, saved.kept ? version : saved.answer.version);
          else setPending(null);
        },
        onError: (error) => {
          if (again && isConflict(error)) void join(photos);
        },
      },
    );
  /** Conflict: keeps the other person's photos and appends those added here. */
  const join = async (mine: PickedPhoto[]) => {
    const now = await fresh().catch(() => undefined);
    if (!now) return;
    const before = new Set([...a.photos, ...now.photos].map((it) => it.id));
    const all = [...now.photos, ...mine.filter((it) => !before.has(it.id))].slice(0, animalBounds.photos);
    setPending(all);
    save(all, now.version, false);
  };
  return (
    <div className={styles.part}>
      <LeaveGuard photos={photos.some || unsaved} />
      {shown.length > 0 && !editing && <Gallery key={shown[0]?.id} photos={shown} name={a.called} />}
      {shown.length === 0 && <p className="muted">{t.none}</p>}
      {can("animal.edit") && shown.length > 0 && (
        <div className={styles.acts}>
          <Button
            small
            kind="tonal"
            icon={editing ? "check" : "camera"}
            busy={photos.busy}
            onClick={() => (editing ? finish() : setEditing(true))}
          >
            {editing ? t.done : t.change}
          </Button>
        </div>
      )}
      {can("animal.edit") && (editing || photos.some || shown.length === 0) && (
        <>
          <AnimalPhotos animal={a} name={a.called} form={photos} value={shown} onChange={put} />
          <p className="muted small">{t.hint}</p>
          <Refusal error={edit.error} />
        </>
      )}
    </div>
  );
}
