import { useEffect, useRef } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { serverNow } from "#src/offline/clock";
import { changeStored, readStored, type StoredDraft } from "#src/offline/storage/stored";
import type { Draft } from "./draft";

export interface KeptDraft {
  animalId: string;
  version: number;
  base: Draft;
  draft: Draft;
}
/** A draft is stored after this pause in typing. */
const PAUSE_MS = 400;
/** Most drafts stored; the oldest is replaced. */
const MOST = 20;

/** This user's stored draft of an animal (of a new one without `animalId`), after a reload, an empty battery or a new version. */
export function findDraft(user: string, animalId: string | undefined): KeptDraft | undefined {
  const found = readStored("animalDrafts").find(
    (it) => it.user === user && (animalId === undefined ? it.isNew : !it.isNew && it.animalId === animalId),
  );
  return found && { ...found, base: found.base as Draft, draft: found.draft as Draft };
}

const without = (all: readonly StoredDraft[], it: { user: string; animalId: string }) =>
  all.filter((other) => other.user !== it.user || other.animalId !== it.animalId);

/** Stores the draft on the phone while it has changes; returns a function that deletes it. */
export function useKeepDraft(now: KeptDraft & { isNew: boolean; dirty: boolean }): () => void {
  const { me } = useStaff();
  const user = me?.id ?? "";
  const { animalId, isNew, version, base, draft, dirty } = now;
  const kept = useRef(false);
  useEffect(() => {
    if (!user) return;
    if (!dirty) {
      if (kept.current) void changeStored("animalDrafts", (all) => without(all, { user, animalId }));
      kept.current = false;
      return;
    }
    const timer = setTimeout(() => {
      kept.current = true;
      void changeStored("animalDrafts", (all) =>
        [{ user, animalId, isNew, version, base, draft, at: serverNow() }, ...without(all, { user, animalId })].slice(
          0,
          MOST,
        ),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [user, animalId, isNew, version, base, draft, dirty]);
  return () => {
    kept.current = false;
    void changeStored("animalDrafts", (all) => without(all, { user, animalId }));
  };
}
