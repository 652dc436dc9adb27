import { useEffect, useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useToday } from "#src/shared/api/today";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { SaveBar } from "#src/shared/editing/save-bar";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { type HereAnimal, useEditAnimal, useFreshAnimal } from "../data";
import styles from "../herd-parts.module.css";
import { Refusal } from "../refusal";
import { staffAnimalText as t } from "../text";
import { AnimalFields } from "./animal-fields";
import { ConflictSheet, clashesOf } from "./conflict-sheet";
import { changesOf, editFields, findFaults, toDraft, toForm } from "./draft";
import { findDraft, useKeepDraft } from "./stored-draft";

const savedIn = (animal: HereAnimal) => ({ values: toDraft(animal), version: animal.version });

/**
 * Edits an existing animal; the draft is stored on the phone until it is saved. Only changed fields are sent, and the server merges them with
 * others' changes; for fields that both changed it asks here.
 */
export function EditForm({ animal, onSaved }: { animal: HereAnimal; onSaved: () => void }) {
  const { me } = useStaff();
  const today = useToday();
  const change = useEditAnimal(animal.id);
  const fresh = useFreshAnimal(animal.id);
  const [found, setFound] = useState(() => findDraft(me?.id ?? "", animal.id));
  const edit = useEdit({
    start: () => (found ? { values: found.base, version: found.version, typed: found.draft } : savedIn(animal)),
    fields: editFields,
    check: (draft) => findFaults(draft, animal.marks.length, today, t.badMoney),
    send: async (draft, base) => {
      const changes = changesOf(toForm(base.values), toForm(draft));
      if (Object.keys(changes).length > 0) await change.mutateAsync({ version: base.version, changes });
    },
    onSaved: () => forget(),
    current: async () => savedIn(await fresh()),
    asks: true,
    // The phone's copy may be older, and partial.
    latest: animal.kept ? undefined : savedIn(animal),
  });
  const { conflict } = edit;
  const forget = useKeepDraft({
    animalId: animal.id,
    isNew: false,
    version: edit.base.version,
    base: edit.base.values,
    draft: edit.values,
    dirty: edit.isDirty,
  });
  const discard = () => {
    forget();
    setFound(undefined);
    edit.restart(toDraft(animal), animal.version);
  };
  const leave = useRef(onSaved);
  leave.current = onSaved;
  // After the reload hold and the leave guard are released.
  useEffect(() => {
    if (edit.isSaved) leave.current();
  }, [edit.isSaved]);
  return (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty} onLeave={forget} />
      {found && (
        <Banner
          tone="info"
          action={
            <Button small kind="tonal" onClick={discard}>
              {t.discard}
            </Button>
          }
        >
          {t.restored}
        </Banner>
      )}
      {edit.values.isPart && <Banner icon="offline">{t.editPart}</Banner>}
      <AnimalFields id={animal.id} draft={edit.values} faults={edit.faults} put={edit.set} />
      <SaveBar
        said={
          <>
            <Refusal error={conflict?.both.length === 0 ? conflict.error : edit.error} />
            {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
          </>
        }
      >
        <Button kind="primary" wide type="submit" busy={edit.isSaving} disabled={!edit.isDirty}>
          {t.save}
        </Button>
      </SaveBar>
      {conflict && conflict.both.length > 0 && (
        <ConflictSheet
          mine={edit.values}
          theirs={conflict.theirs.values}
          clashes={clashesOf(conflict)}
          onSettle={edit.resolve}
          onClose={edit.postpone}
        />
      )}
    </form>
  );
}
