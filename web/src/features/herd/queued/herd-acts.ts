import type { HerdAnimal, HerdPage, NewAnimal } from "@corral/contract/types";
import type { MarkType } from "@corral/domain/herd/animals/identifiers";
import { calledBy, tagOf } from "@corral/domain/herd/animals/marks";
import { herdActs } from "@corral/domain/herd/records/act-words";
import { youngName } from "@corral/domain/herd/records/birth";
import { type InfiniteData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { STAFF } from "#src/features/business/auth/data";
import { type QueuedItem, youngIn } from "#src/offline/queue/operation";
import { saySaved } from "#src/offline/saved-notice";
import { useKeyedMutation } from "#src/shared/api/keyed";
import { type Act, type Performed, perform, queueNow } from "#src/shared/queue/perform";

/** An operation on animals; their names are looked up. */
export type HerdAct = Omit<Act, "key" | "detail">;

/**
 * A write to the herd: sent now, or queued on this phone until there is a connection (`kept`). `onAnswer` runs after the server's answer, before the
 * caller's own callback.
 */
export function useHerdAct<I, O>(actOf: (input: I) => HerdAct, onAnswer: (answer: O) => void) {
  const client = useQueryClient();
  return useKeyedMutation<I, Performed<O>>(
    (input, key) => {
      const act = actOf(input);
      return perform<O>({ ...act, key, detail: detailOf(client, act) });
    },
    {
      onSuccess: (done) => {
        if (done.kept) saySaved();
        else onAnswer(done.answer);
      },
    },
  );
}

const words = (called: string, marks: readonly { type: MarkType; value: string }[]) =>
  [called, tagOf({ name: called, marks })].filter(Boolean).join(" · ");
/** «Lucero · 0123». */
export const wordsOfNew = (a: NewAnimal) => words(calledBy(a.name, a.marks), a.marks);

function detailOf(client: QueryClient, { about, call, body }: HerdAct): string {
  if (call === "createAnimal") return wordsOfNew(body as NewAnimal);
  const [id, ...more] = about;
  return id === undefined ? "" : more.length > 0 ? herdActs.animals(about.length) : wordsOf(client, id);
}

/** Names of animals by their ids, as far as they are known here; else "". */
export function useWordsOf() {
  const client = useQueryClient();
  return useCallback((id: string) => wordsOf(client, id), [client]);
}

export const calledOf = (client: QueryClient, id: string): string | undefined =>
  wordsOf(client, id).split(" · ")[0] || undefined;
/** The name of an animal that was loaded, or created here. */
function wordsOf(client: QueryClient, id: string): string {
  const open = client.getQueryData<HerdAnimal>([STAFF, "herd", "animal", id]);
  if (open) return words(open.called, open.marks);
  for (const [, list] of client.getQueriesData<InfiniteData<HerdPage>>({ queryKey: [STAFF, "herd", "list"] }))
    for (const page of list?.pages ?? []) {
      const row = page.animals.find((a) => a.id === id);
      if (row) return words(row.name, row.marks);
    }
  const { unsent } = queueNow();
  return unsent.find((it) => it.call === "createAnimal" && it.id === id)?.detail ?? wordsOfYoung(client, unsent, id);
}
/** The name of an animal that was born here. */
function wordsOfYoung(client: QueryClient, unsent: readonly QueuedItem[], id: string): string {
  for (const it of unsent) {
    const young = youngIn(it);
    const n = young.findIndex((y) => y.id === id);
    const y = young[n];
    const [damId] = it.about;
    if (y && damId !== undefined)
      return words(youngName(y, n, young.length, calledOf(client, damId) ?? "") || y.mark.trim(), [
        { type: "ear_tag_internal", value: y.mark.trim() },
      ]);
  }
  return "";
}
