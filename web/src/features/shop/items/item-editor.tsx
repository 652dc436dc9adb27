import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { ConflictSheet } from "./conflict-sheet";
import { type StaffItem, useFreshItem, useSaveItem } from "./data";
import { editFields, findFaults, toBody, toDraft } from "./draft";
import { ItemFields } from "./item-fields";
import { StateActs } from "./state-acts";
import { itemsText as t } from "./text";

const savedIn = (item: StaffItem) => ({ values: toDraft(item), version: item.version });

/** The form of an item and its state actions. */
export function ItemEditor({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const change = useSaveItem(item.id);
  const fresh = useFreshItem(item.id);
  const edit = useEdit({
    start: () => savedIn(item),
    fields: editFields,
    check: (draft) => findFaults(draft, item.kind, t.faults),
    holdsUp: (): boolean => photos.holdsUp(),
    send: (draft, { version }) => change.mutateAsync({ version, form: toBody(draft) }),
    onSaved: savedIn,
    current: async () => savedIn(await fresh()),
    asks: true,
    // The person's own actions beside the form make new versions too.
    latest: savedIn(item),
  });
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
