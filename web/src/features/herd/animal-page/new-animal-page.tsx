import { animalBounds } from "@corral/domain/herd/animals/facts";
import { useEffect, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { PhotoPicker } from "#src/features/business/photos/photo-picker";
import { useSaveWithPhotos } from "#src/features/business/photos/use-save-with-photos";
import { groupName } from "#src/features/herd/animals/animal-words";
import { useCreateAnimal } from "#src/features/herd/animals/data";
import { AnimalFields } from "#src/features/herd/animals/edit/animal-fields";
import { emptyDraft, type Faults, faultsOf, formOf, isSame, marksOf } from "#src/features/herd/animals/edit/draft";
import { MarksInput } from "#src/features/herd/animals/edit/marks-input";
import { findDraft, useKeepDraft } from "#src/features/herd/animals/edit/stored-draft";
import s from "#src/features/herd/animals/herd-parts.module.css";
import { Refusal } from "#src/features/herd/animals/refusal";
import { staffAnimalText as t } from "#src/features/herd/animals/text";
import { useGroups } from "#src/features/herd/groups/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { ApiError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { LeaveGuard } from "#src/shared/leave-guard";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";

/** A new animal, with an id of its own from the start: sending it twice doesn't make two. What is typed is kept on the phone until it is saved. */
export default function NewAnimalPage() {
  const { query } = useAddress("animales");
  const { me } = useStaff();
  const today = useToday();
  const groups = useGroups();
  const create = useCreateAnimal();
  const [found, setFound] = useState(() => findDraft(me?.id ?? "", undefined));
  const [begin, setBegin] = useState(() => ({
    id: found?.animalId ?? newUuid(),
    draft: found?.base ?? emptyDraft({ groupId: query.grupo ?? "" }, query.marca),
  }));
  const [draft, setDraft] = useState(() => found?.draft ?? begin.draft);
  const [seen, setSeen] = useState<Faults>({});
  const [added, setAdded] = useState<string>();
  const [done, setDone] = useState<string>();
  const dirty = done === undefined && !isSame(begin.draft, draft);
  const forget = useKeepDraft({ animalId: begin.id, isNew: true, version: 0, base: begin.draft, draft, dirty });
  // Once nothing holds the page any more.
  useEffect(() => {
    if (done) void navigate(to("animal", { id: done }), { replace: true, direction: "none" });
  }, [done]);
  const answered = create.error instanceof ApiError ? create.error.errors : [];
  const faults: Faults = { ...Object.fromEntries(answered.map((e) => [e.field, e.message])), ...seen };

  const restart = (next: typeof draft) => {
    forget();
    setFound(undefined);
    setBegin({ id: newUuid(), draft: next });
    setDraft(next);
    create.reset();
  };
  const save = (another: boolean) => {
    const wrong = faultsOf(draft, 0, today, t.badMoney);
    setSeen(wrong);
    setAdded(undefined);
    if (Object.keys(wrong).length > 0 || photos.holdsUp(another)) return;
    create.mutate(
      { id: begin.id, ...formOf(draft), marks: marksOf(draft), groupId: draft.groupId || null },
      {
        onSuccess: (made) => {
          if (!another) {
            forget();
            setDone(begin.id);
            return;
          }
          restart(emptyDraft(draft));
          if (!made.kept) setAdded(made.answer.called);
          scrollTo({ top: 0 });
        },
      },
    );
  };
  const photos = useSaveWithPhotos(save, create.isPending);
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        save(false);
      }}
    >
      <LeaveGuard when={dirty} photos={photos.some} onLeave={forget} />
      {added && <Banner tone="success">{t.created(added)}</Banner>}
      {found && (
        <Banner
          tone="info"
          action={
            <Button small kind="tonal" onClick={() => restart(emptyDraft())}>
              {t.discard}
            </Button>
          }
        >
          {t.restored}
        </Banner>
      )}
      <AnimalFields
        id={begin.id}
        draft={draft}
        faults={faults}
        put={(change) => {
          setDraft((d) => ({ ...d, ...change }));
          setSeen({});
        }}
        end={
          <>
            <Field label={t.fields.group}>
              <Select
                value={draft.groupId}
                onChange={(groupId) => setDraft((d) => ({ ...d, groupId }))}
                options={[
                  { value: "", label: t.noGroup },
                  ...(groups.data?.groups ?? [])
                    .filter((it) => !it.archived)
                    .map((it) => ({ value: it.id, label: groupName(it) })),
                ]}
              />
            </Field>
            <div className={s.part}>
              <span className={s.label}>{t.fields.photos}</span>
              <PhotoPicker
                key={begin.id}
                form={photos}
                keeps
                value={draft.photos}
                onChange={(photos) => setDraft((d) => ({ ...d, photos }))}
                max={animalBounds.photos}
                alt={draft.name || t.title}
                error={faults.photoIds}
              />
            </div>
          </>
        }
      >
        <MarksInput
          value={draft.marks}
          species={draft.species}
          faults={faults}
          onChange={(marks) => {
            setDraft((d) => ({ ...d, marks }));
            setSeen({});
          }}
        />
      </AnimalFields>
      <Refusal error={create.error} />
      {Object.keys(seen).length > 0 && <Banner tone="error">{t.fix}</Banner>}
      <Button kind="tonal" wide disabled={photos.busy} onClick={() => save(true)}>
        {t.createAnother}
      </Button>
      <div className={s.save} data-screen-footer="last">
        <Button kind="primary" wide type="submit" busy={photos.busy}>
          {t.create}
        </Button>
      </div>
    </form>
  );
}
