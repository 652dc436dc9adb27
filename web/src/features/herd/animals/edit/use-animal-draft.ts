import type { AnimalForm } from "@corral/contract/types";
import { useEffect, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ApiError } from "#src/shared/api/errors";
import { useToday } from "#src/shared/api/today";
import { type HereAnimal, useEditAnimal, useFreshAnimal } from "../data";
import { staffAnimalText as t } from "../text";
import { changesOf, type Draft, draftOf, type Faults, faultsOf, formOf, isSame } from "./draft";
import { findDraft, useKeepDraft } from "./stored-draft";

type Field = keyof AnimalForm;
export interface Clash {
  field: Field;
  label: string;
  by: string | null;
  /** ISO. */
  at: string | null;
}
/** What somebody else saved while this was typed, in fields that both changed. */
export interface Conflict {
  version: number;
  theirs: Draft;
  clashes: Clash[];
}

/** What of a draft a field of the server stands in. */
const placeOf = (field: Field): (keyof Draft)[] => {
  if (field === "damId") return ["dam"];
  if (field === "sireId") return ["sire"];
  if (field === "photoIds") return ["photos"];
  if (field === "acquired") return ["cameOn", "cameFrom", "cameFromUpp", "cameFor"];
  return [field];
};
export function take(from: Draft, into: Draft, fields: Iterable<Field>): Draft {
  const next = { ...into };
  for (const field of fields) for (const place of placeOf(field)) Object.assign(next, { [place]: from[place] });
  return next;
}

/**
 * What is typed about an animal over what it was when the typing began, kept on the phone until it is saved. The server lays it over what
 * others saved meanwhile; only what both changed is asked, and nothing that was typed goes away.
 */
export function useAnimalDraft(animal: HereAnimal) {
  const { me } = useStaff();
  const today = useToday();
  const [found, setFound] = useState(() => findDraft(me?.id ?? "", animal.id));
  const [base, setBase] = useState(() =>
    found ? { draft: found.base, version: found.version } : { draft: draftOf(animal), version: animal.version },
  );
  const [draft, setDraft] = useState(() => found?.draft ?? base.draft);
  const [seen, setSeen] = useState<Faults>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saved, setSaved] = useState(false);
  const edit = useEditAnimal(animal.id);
  const fresh = useFreshAnimal(animal.id);
  // What it began from is what the server has, with another number: an edit of this phone's was sent meanwhile.
  useEffect(() => {
    setBase((now) =>
      animal.version > now.version && isSame(now.draft, draftOf(animal)) ? { ...now, version: animal.version } : now,
    );
  }, [animal]);
  const dirty = !saved && !isSame(base.draft, draft);
  const forget = useKeepDraft({ animalId: animal.id, isNew: false, ...base, base: base.draft, draft, dirty });

  const send = (what: Draft, version: number, kept: ReadonlySet<Field> = new Set()) => {
    const wrong = faultsOf(what, animal.marks.length, today, t.badMoney);
    setSeen(wrong);
    if (Object.keys(wrong).length > 0) return;
    const changes = changesOf(formOf(base.draft), formOf(what));
    for (const field of kept) delete changes[field];
    if (Object.keys(changes).length === 0) return done();
    edit.mutate(
      { version, changes },
      {
        onSuccess: done,
        onError: (error) => {
          if (error instanceof ApiError && error.code === "VERSION_CONFLICT") void meet(error);
        },
      },
    );
  };
  const done = () => {
    forget();
    setSaved(true);
  };
  const meet = async (error: ApiError) => {
    const theirs = await fresh().catch(() => undefined);
    const clashes = (error.extra.conflicts ?? []) as Clash[];
    if (!theirs) return;
    setConflict({ version: Number(error.extra.version ?? theirs.version), theirs: draftOf(theirs), clashes });
    edit.reset();
  };

  return {
    draft,
    dirty,
    saved,
    put: (change: Partial<Draft>) => {
      setDraft((d) => ({ ...d, ...change }));
      setSeen({});
    },
    conflict,
    faults: {
      ...(edit.error instanceof ApiError ? Object.fromEntries(edit.error.errors.map((e) => [e.field, e.message])) : {}),
      ...seen,
    } as Faults,
    hasFaults: Object.keys(seen).length > 0,
    error: edit.error,
    isSaving: edit.isPending,
    save: () => send(draft, base.version),
    forget,
    restored: found !== undefined,
    discard: () => {
      forget();
      setFound(undefined);
      setBase({ draft: draftOf(animal), version: animal.version });
      setDraft(draftOf(animal));
    },
    /** With whose value stays in each field that both changed; what is theirs is not sent at all. */
    settle(theirsStays: ReadonlySet<Field>) {
      if (!conflict) return;
      const chosen = take(conflict.theirs, draft, theirsStays);
      setDraft(chosen);
      setBase((now) => ({ draft: take(conflict.theirs, now.draft, theirsStays), version: conflict.version }));
      setConflict(null);
      send(chosen, conflict.version, theirsStays);
    },
    postpone: () => setConflict(null),
  };
}
