import { herdActs } from "@corral/domain/herd/records/act-words";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { useQueue } from "#src/shared/queue/perform";
import { noSignalText } from "#src/shared/text/no-signal";
import { Sheet } from "#src/ui/overlay/sheet";
import { useGroups } from "./data";
import { GroupForm } from "./group-form";

/** A change of group that the server refused: the group was archived meanwhile, the day is invalid, or an animal was never created. */
export default function FixGroup({ item, onDone }: FixerProps) {
  const groups = useGroups();
  const { sent } = useQueue();
  const { animalIds, ...start } = bodyOf(item, "changeGroup");
  // An animal that was created here and then discarded will never be on the server.
  const discarded = new Set(sent.filter((it) => it.discarded !== null).map((it) => it.id));
  const left = animalIds.filter((id) => !discarded.has(id));
  if (left.length === 0)
    return (
      <Sheet open onClose={onDone} title={item.title}>
        <p>{noSignalText.noneToMove}</p>
      </Sheet>
    );
  return (
    <GroupForm
      title={item.title}
      start={start}
      now={undefined}
      refused={refusalOf(item)}
      words={noSignalText.sendAgain}
      send={(to) => {
        const name = to.groupId && groups.data?.groups.find((it) => it.id === to.groupId)?.name;
        const detail = left.length < animalIds.length ? { detail: herdActs.animals(left.length) } : {};
        return fixItem(item, { body: { animalIds: left, ...to }, title: herdActs.group(name), ...detail });
      }}
      onSaved={onDone}
      onClose={onDone}
    />
  );
}
