import { herdText } from "#src/features/herd/animals/herd-text";
import { useToday } from "#src/shared/api/today";
import { useChangeGroup } from "./data";
import { GroupForm } from "./group-form";

const t = herdText.group;

/** Moves animals into a group, or out of theirs, from a day on; each gets a record of it. `now` is the group of a single one. */
export function GroupSheet({
  animalIds,
  now,
  onClose,
  onDone,
}: {
  animalIds: string[];
  now: string | null | undefined;
  onClose: () => void;
  onDone: (changed: number) => void;
}) {
  const today = useToday();
  const move = useChangeGroup();
  return (
    <GroupForm
      title={t.title}
      start={{ groupId: now, on: today, note: "" }}
      now={now}
      words={t.save}
      send={(to) => move.mutateAsync({ animalIds, ...to })}
      onSaved={(done) => onDone(done.kept ? animalIds.length : done.answer.changed)}
      onClose={onClose}
    />
  );
}
