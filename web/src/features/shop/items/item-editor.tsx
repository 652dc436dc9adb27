import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { ConflictSheet } from "./conflict-sheet";
import type { StaffItem } from "./data";
import { ItemFields } from "./item-fields";
import { StateActs } from "./state-acts";
import { itemsText as t } from "./text";
import { useItemEdit } from "./use-item-edit";

/** The form of an item and its state actions. */
export function ItemEditor({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const edit = useItemEdit(item, { holdsUp: (): boolean => photos.holdsUp() });
  const { conflict } = edit;
  // A delayed save may find nothing left to save: a pending photo may have been removed.
  const photos = useSaveWithPhotos(() => edit.isDirty && edit.save(), edit.isSaving);
  const dirty = edit.isDirty || photos.some;
  return (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty && mayEdit} photos={photos.some} />
      <StateActs item={item} mayEdit={mayEdit} dirty={dirty} />
      <fieldset className={styles.plain} disabled={!mayEdit || item.state === "archived"}>
        <ItemFields
          kind={item.kind}
          draft={edit.values}
          put={edit.set}
          faults={edit.faults}
          photos={photos}
          dated={item.kind === "session" && item.sessions.length > 0}
        />
      </fieldset>
      {conflict?.both.length === 0 && <Banner tone="info">{t.conflict.merged}</Banner>}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
      {dirty && mayEdit && (
        <div className={styles.save} data-screen-footer="within">
          <Button kind="primary" wide type="submit" busy={photos.busy}>
            {t.save}
          </Button>
        </div>
      )}
      {conflict && conflict.both.length > 0 && (
        <ConflictSheet mine={edit.values} conflict={conflict} onSettle={edit.resolve} onClose={edit.postpone} />
      )}
    </form>
  );
}
