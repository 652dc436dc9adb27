import { hasDates } from "@corral/domain/kernel/item-kinds";
import { useEffect } from "react";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { SaveBar } from "#src/shared/editing/save-bar";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { ConflictSheet } from "./conflict-sheet";
import type { StaffItem } from "./data";
import { ItemFields } from "./item-fields";
import { itemsText as t } from "./text";
import { useItemEdit } from "./use-item-edit";

/** The form of an item. */
export function ItemEditor({ item, onDirty }: { item: StaffItem; onDirty: (isDirty: boolean) => void }) {
  const edit = useItemEdit(item, { holdsUp: (): boolean => photos.holdsUp() });
  const { conflict } = edit;
  // A delayed save may find nothing left to save: a pending photo may have been removed.
  const photos = useSaveWithPhotos(() => edit.isDirty && edit.save(), edit.isSaving);
  const dirty = edit.isDirty || photos.some;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [onDirty, dirty]);
  return (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty} photos={photos.some} />
      <ItemFields
        kind={item.kind}
        draft={edit.values}
        put={edit.set}
        faults={edit.faults}
        photos={photos}
        dated={hasDates(item.kind) && item.sessions.length > 0}
      />
      {conflict?.both.length === 0 && <Banner tone="info">{t.conflict.merged}</Banner>}
      {dirty && (
        <SaveBar
          within
          said={
            <>
              {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
              {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
            </>
          }
        >
          <Button kind="primary" wide type="submit" busy={photos.busy}>
            {t.save}
          </Button>
        </SaveBar>
      )}
      {conflict && conflict.both.length > 0 && (
        <ConflictSheet mine={edit.values} conflict={conflict} onSettle={edit.resolve} onClose={edit.postpone} />
      )}
    </form>
  );
}
