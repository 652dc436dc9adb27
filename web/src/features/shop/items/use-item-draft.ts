import { useCallback, useRef, useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { type StaffItem, useFreshItem, useSaveItem } from "./data";
import { bodyOf, type Draft, draftOf, type Faults, faultsOf, isSame, rebase } from "./draft";
import { itemsText as t } from "./text";

/** What somebody else saved while this was typed, where both changed the same thing. */
export interface Conflict {
  theirs: Draft;
  version: number;
  both: (keyof Draft)[];
}

/**
 * What is typed about an item over what it was when the typing began. What others save meanwhile is put together with it; only what both
 * changed is asked, and nothing that was typed goes away.
 */
export function useItemDraft(item: StaffItem) {
  const [base, setBase] = useState(() => ({ draft: draftOf(item), version: item.version }));
  const [draft, setDraft] = useState(base.draft);
  const [seen, setSeen] = useState<Faults>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [merged, setMerged] = useState(false);
  const save = useSaveItem(item.id);
  const fresh = useFreshItem(item.id);
  const dirty = !isSame(base.draft, draft);

  // A newer copy came: from somebody else, or from what this person did beside the form.
  const known = useRef(base.version);
  if (item.version > known.current && !conflict && !save.isPending) {
    known.current = item.version;
    const theirs = draftOf(item);
    const { draft: both, both: asked } = rebase(base.draft, draft, theirs);
    // What is to be chosen is asked when it is saved, not while it is typed.
    if (asked.length === 0) {
      setBase({ draft: theirs, version: item.version });
      setDraft(both);
    }
  }

  const put = useCallback((change: Partial<Draft>) => {
    setDraft((d) => ({ ...d, ...change }));
    setSeen({});
    setMerged(false);
  }, []);

  const send = (what: Draft, version: number) => {
    const wrong = faultsOf(what, item.kind, t.faults);
    setSeen(wrong);
    setMerged(false);
    if (Object.keys(wrong).length > 0) return;
    save.mutate(
      { version, form: bodyOf(what) },
      {
        onSuccess: (saved) => {
          known.current = saved.version;
          const now = draftOf(saved);
          setBase({ draft: now, version: saved.version });
          // What was typed while it was being sent stays typed.
          setDraft((d) => rebase(what, d, now).draft);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === "VERSION_CONFLICT") void meet(what);
        },
      },
    );
  };
  /** Somebody was first: what they saved is fetched and put together with what was typed here. */
  const meet = async (mine: Draft) => {
    const now = await fresh().catch(() => undefined);
    if (!now) return;
    const theirs = draftOf(now);
    known.current = now.version;
    const { draft: both, both: asked } = rebase(base.draft, mine, theirs);
    setDraft(both);
    if (asked.length > 0) setConflict({ theirs, version: now.version, both: asked });
    else {
      setBase({ draft: theirs, version: now.version });
      setMerged(true);
      save.reset();
    }
  };

  return {
    draft,
    dirty,
    put,
    merged,
    conflict,
    faults: {
      ...(save.error instanceof ApiError ? Object.fromEntries(save.error.errors.map((e) => [e.field, e.message])) : {}),
      ...seen,
    } as Faults,
    hasFaults: Object.keys(seen).length > 0,
    error: save.error instanceof ApiError && save.error.code === "VERSION_CONFLICT" && conflict ? null : save.error,
    isSaving: save.isPending,
    save: () => send(draft, base.version),
    /** Each field that both changed, with whose value stays. */
    settle(theirsStays: ReadonlySet<keyof Draft>) {
      if (!conflict) return;
      const chosen = { ...draft };
      for (const f of theirsStays) Object.assign(chosen, { [f]: conflict.theirs[f] });
      setDraft(chosen);
      setBase({ draft: conflict.theirs, version: conflict.version });
      setConflict(null);
      send(chosen, conflict.version);
    },
    postpone: () => setConflict(null),
  };
}
