import { useEffect, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { groupName } from "#src/features/herd/animals/animal-words";
import { useCreateAnimal } from "#src/features/herd/animals/data";
import { AnimalFields } from "#src/features/herd/animals/edit/animal-fields";
import { AnimalPhotos } from "#src/features/herd/animals/edit/animal-photos";
import { editFields, emptyDraft, findFaults, marksOf, toForm } from "#src/features/herd/animals/edit/draft";
import { MarksInput } from "#src/features/herd/animals/edit/marks-input";
import { findDraft, useKeepDraft } from "#src/features/herd/animals/edit/stored-draft";
import styles from "#src/features/herd/animals/herd-parts.module.css";
import { Refusal } from "#src/features/herd/animals/refusal";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { useGroups } from "#src/features/herd/groups/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { useToday } from "#src/shared/api/today";
import { LeaveGuard } from "#src/shared/editing/leave-guard";
import { SaveBar } from "#src/shared/editing/save-bar";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";

/** Form for a new animal. Its id is made here, so that a retry doesn't create two. The draft is stored on the phone until it is saved. */
export default function NewAnimalPage() {
  const { query } = useAddress("animales");
  const { me } = useStaff();
  const today = useToday();
  const groups = useGroups();
  const create = useCreateAnimal();
  const [found, setFound] = useState(() => findDraft(me?.id ?? "", undefined));
  const [id, setId] = useState(() => found?.animalId ?? newUuid());
  const [added, setAdded] = useState<string>();
  const [done, setDone] = useState<string>();
  const edit = useEdit({
    start: () => ({
      values: found?.base ?? emptyDraft({ groupId: query.grupo ?? "" }, query.marca),
      typed: found?.draft,
    }),
    fields: editFields,
    check: (draft) => findFaults(draft, 0, today, t.badMoney),
    holdsUp: (how): boolean => photos.holdsUp(how),
    send: (draft) => {
      setAdded(undefined);
      return create.mutateAsync({ id, ...toForm(draft), marks: marksOf(draft), groupId: draft.groupId || null });
    },
    onSaved: (made, how, draft) => {
      forget();
      if (!how) {
        setDone(id);
        return;
      }
      startAnother();
      if (!made.kept) setAdded(made.answer.called);
      scrollTo({ top: 0 });
      return { values: emptyDraft(draft), version: undefined };
    },
  });
  const { values: draft, faults } = edit;
  const forget = useKeepDraft({
    animalId: id,
    isNew: true,
    version: 0,
    base: edit.base.values,
    draft,
    dirty: edit.isDirty,
  });
  // After the reload hold and the leave guard are released.
  useEffect(() => {
    if (done) void navigate(to("animal", { id: done }), { replace: true, direction: "none" });
  }, [done]);
  const startAnother = () => {
    setFound(undefined);
    setId(newUuid());
  };
  const discard = () => {
    forget();
    startAnother();
    edit.restart(emptyDraft());
  };
  const photos = useSaveWithPhotos(edit.save, edit.isSaving);
  return (
    <form className={styles.form} {...edit.form}>
      <LeaveGuard when={edit.isDirty} photos={photos.some} onLeave={forget} />
      {added && <Banner tone="success">{t.created(added)}</Banner>}
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
      <AnimalFields
        id={id}
        draft={draft}
        faults={faults}
        put={edit.set}
        end={
          <Field label={t.fields.group}>
            <Select
              value={draft.groupId}
              onChange={(groupId) => edit.set({ groupId })}
              options={[
                { value: "", label: t.noGroup },
                ...(groups.data?.groups ?? [])
                  .filter((it) => !it.archived)
                  .map((it) => ({ value: it.id, label: groupName(it) })),
              ]}
            />
          </Field>
        }
        arePhotosAwaited={photos.isAwaited || photos.isStopped}
        photos={
          <AnimalPhotos
            key={id}
            animal={draft}
            name={draft.name || t.title}
            form={photos}
            value={draft.photos}
            onChange={(photos) => edit.set({ photos })}
            error={faults.photoIds}
          />
        }
      >
        <MarksInput
          value={draft.marks}
          species={draft.species}
          faults={faults}
          onChange={(marks) => edit.set({ marks })}
        />
      </AnimalFields>
      <Button kind="tonal" wide disabled={photos.busy} onClick={() => edit.save("another")}>
        {t.createAnother}
      </Button>
      <SaveBar
        said={
          <>
            <Refusal error={edit.error} />
            {edit.hasFaults && <Banner tone="error">{t.fix}</Banner>}
          </>
        }
      >
        <Button kind="primary" wide type="submit" busy={photos.busy}>
          {t.create}
        </Button>
      </SaveBar>
    </form>
  );
}
