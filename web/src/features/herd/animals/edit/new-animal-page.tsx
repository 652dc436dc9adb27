import { animalBounds } from "@corral/domain/animals/facts";
import { useEffect, useState } from "react";
import { ApiError } from "../../data/errors";
import { useCreateAnimal, useGroups } from "../../data/herd";
import { useStaff } from "../../data/staff";
import { useToday } from "../../data/today";
import { useAddress } from "../../nav/address";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { newUuid } from "../../offline/ids";
import { fichaText as t } from "../../text/ficha";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { Select } from "../../ui/inputs";
import { LeaveGuard } from "../leave-guard";
import { PhotoPicker } from "../photos/photo-picker";
import { useSaveWithPhotos } from "../photos/use-save-with-photos";
import { AnimalFields } from "./animal-fields";
import { groupName } from "./animal-words";
import { emptyDraft, type Faults, faultsOf, formOf, isSame, marksOf } from "./draft";
import s from "./herd-parts.module.css";
import { findDraft, useKeepDraft } from "./kept-draft";
import { MarksInput } from "./marks-input";
import { Refusal } from "./refusal";

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
