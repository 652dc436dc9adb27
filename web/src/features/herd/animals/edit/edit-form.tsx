import { useEffect, useRef } from "react";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import type { HereAnimal } from "../data";
import s from "../herd-parts.module.css";
import { Refusal } from "../refusal";
import { staffAnimalText as t } from "../text";
import { AnimalFields } from "./animal-fields";
import { ConflictSheet } from "./conflict-sheet";
import { useAnimalDraft } from "./use-animal-draft";

/** What is typed about an animal that is there, over what others do to it meanwhile. */
export function EditForm({ animal, onSaved }: { animal: HereAnimal; onSaved: () => void }) {
  const it = useAnimalDraft(animal);
  const leave = useRef(onSaved);
  leave.current = onSaved;
  // Once nothing holds the page any more.
  useEffect(() => {
    if (it.saved) leave.current();
  }, [it.saved]);
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        it.save();
      }}
    >
      <LeaveGuard when={it.dirty} onLeave={it.forget} />
      {it.restored && (
        <Banner
          tone="info"
          action={
            <Button small kind="tonal" onClick={it.discard}>
              {t.discard}
            </Button>
          }
        >
          {t.restored}
        </Banner>
      )}
      {it.draft.isPart && <Banner icon="offline">{t.editPart}</Banner>}
      <AnimalFields id={animal.id} draft={it.draft} faults={it.faults} put={it.put} />
      <Refusal error={it.error} />
      {it.hasFaults && <Banner tone="error">{t.fix}</Banner>}
      <div className={s.save} data-screen-footer="last">
        <Button kind="primary" wide type="submit" busy={it.isSaving} disabled={!it.dirty}>
          {t.save}
        </Button>
      </div>
      {it.conflict && (
        <ConflictSheet mine={it.draft} conflict={it.conflict} onSettle={it.settle} onClose={it.postpone} />
      )}
    </form>
  );
}
