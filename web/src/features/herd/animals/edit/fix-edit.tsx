import type { AnimalChanges, AnimalForm } from "@corral/contract/types";
import { herdActs } from "@corral/domain/herd/records/act-words";
import { useWordsOf } from "#src/features/herd/queued/herd-acts";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { noSignalText } from "#src/shared/text/no-signal";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useHerdAnimal } from "../data";
import { staffAnimalText as t } from "../text";
import { type Clash, ConflictSheet } from "./conflict-sheet";
import { changesOf, findFaults, toDraft, toForm, withForm } from "./draft";
import { FixForm } from "./fix-form";

interface Theirs extends Clash {
  theirs: unknown;
}
/** An unsent edit that the server refused: both values of a conflict, or the form with the faults at its fields. */
export default function FixEdit({ item, onDone }: FixerProps) {
  const animal = useHerdAnimal(item.params.animalId ?? "");
  const nameOf = useWordsOf();
  const today = useToday();
  const changes = bodyOf(item, "editAnimal");
  const refusal = refusalOf(item);
  const clashes = (refusal?.extra.conflicts ?? []) as Theirs[];
  return (
    <Loaded
      of={animal}
      skeleton={
        <Sheet open title={item.title} onClose={onDone}>
          <Skeleton height={240} radius={14} />
        </Sheet>
      }
      missing={
        <Sheet open title={item.title} onClose={onDone}>
          <p>{noSignalText.gone}</p>
        </Sheet>
      }
    >
      {(a) => {
        const now = toDraft(a);
        const mine = withForm(now, changes, nameOf);
        if (clashes.length === 0)
          return (
            <FixForm
              title={item.title}
              id={a.id}
              start={mine}
              error={refusal}
              findFaults={(d) => findFaults(d, a.marks.length, today, t.badMoney)}
              onSave={async (d) => {
                const next = changesOf(toForm(now), toForm(d));
                await fixItem(item, { body: next, version: a.version, title: herdActs.edited(next) });
                onDone();
              }}
              onClose={onDone}
            />
          );
        const said = Object.fromEntries(clashes.map((c) => [c.field, c.theirs])) as AnimalChanges;
        const version = Number(refusal?.extra.version ?? a.version);
        return (
          <ConflictSheet
            mine={mine}
            theirs={withForm(now, said, nameOf)}
            clashes={clashes}
            onClose={onDone}
            onSettle={async (theirsStays) => {
              // Fields where theirs stays are not sent. An empty edit is still sent, because other items may depend on it.
              const kept = Object.entries(changes).filter(([field]) => !theirsStays.has(field as keyof AnimalForm));
              const body: AnimalChanges = Object.fromEntries(kept);
              await fixItem(item, { body, version, ...(kept.length ? { title: herdActs.edited(body) } : {}) });
              onDone();
            }}
          />
        );
      }}
    </Loaded>
  );
}
