import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { sentenceOf } from "#src/shared/api/errors";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import s from "./catalog.module.css";
import { ConflictSheet } from "./conflict-sheet";
import type { StaffItem } from "./data";
import { ItemFields } from "./item-fields";
import { StateActs } from "./state-acts";
import { itemsText as t } from "./text";
import { useItemDraft } from "./use-item-draft";

/** What is typed about an item, and what may be done about its state. */
export function ItemEditor({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const it = useItemDraft(item);
  const save = () => {
    if (!photos.holdsUp() && it.dirty) it.save();
  };
  const photos = useSaveWithPhotos(save, it.isSaving);
  const dirty = it.dirty || photos.some;
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        save();
      }}
    >
      <LeaveGuard when={it.dirty && mayEdit} photos={photos.some} />
      <StateActs item={item} mayEdit={mayEdit} dirty={dirty} />
      <fieldset className={s.plain} disabled={!mayEdit || item.state === "archived"}>
        <ItemFields
          kind={item.kind}
          draft={it.draft}
          put={it.put}
          faults={it.faults}
          photos={photos}
          dated={item.kind === "session" && item.sessions.length > 0}
        />
      </fieldset>
      {it.merged && <Banner tone="info">{t.conflict.merged}</Banner>}
      {it.error && <Banner tone="error">{sentenceOf(it.error)}</Banner>}
      {it.hasFaults && <Banner tone="error">{t.fix}</Banner>}
      {dirty && mayEdit && (
        <div className={s.save} data-screen-footer="within">
          <Button kind="primary" wide type="submit" busy={photos.busy}>
            {t.save}
          </Button>
        </div>
      )}
      {it.conflict && (
        <ConflictSheet mine={it.draft} conflict={it.conflict} onSettle={it.settle} onClose={it.postpone} />
      )}
    </form>
  );
}
