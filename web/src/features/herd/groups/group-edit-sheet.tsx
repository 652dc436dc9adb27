import { animalBounds, groupKinds, groupKindWords } from "@corral/domain/herd/animals/attributes";
import { useState } from "react";
import { herdText } from "#src/features/herd/animals/herd-text";
import { newUuid } from "#src/offline/ids";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { keyFields } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Segmented } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { type HerdGroup, useCreateGroup, useEditGroup, useGroups } from "./data";

const t = herdText.groups;
const KINDS = groupKinds.map((value) => ({ value, label: groupKindWords[value] }));

const editFields = keyFields<Pick<HerdGroup, "kind" | "name">>(["kind", "name"], (typed, field) => typed[field].trim());

/** A group's kind and name, and its archiving; `group` null for a new one. */
export function GroupEditSheet({
  group,
  onClose,
  onCreated = onClose,
}: {
  group: HerdGroup | null;
  onClose: () => void;
  onCreated?: (id: string) => void;
}) {
  const [id] = useState(() => group?.id ?? newUuid());
  const create = useCreateGroup();
  const change = useEditGroup();
  const groups = useGroups();
  const edit = useEdit({
    start: () => ({ values: { kind: group?.kind ?? "pen", name: group?.name ?? "" }, version: group?.version ?? 0 }),
    fields: editFields,
    send: ({ kind, name }, { version }, how) =>
      group
        ? change.mutateAsync({
            ...group,
            version,
            kind,
            name: name.trim(),
            archived: how ? how === "archive" : group.archived,
          })
        : create.mutateAsync({ id, kind, name: name.trim() }),
    onSaved: () => (group ? onClose() : onCreated(id)),
    current: async () => {
      const now = (await groups.refetch()).data?.groups.find((it) => it.id === id);
      return now && { values: { kind: now.kind, name: now.name }, version: now.version };
    },
  });
  const { kind, name } = edit.values;
  const hasSignal = useSignal();
  return (
    <EditSheet
      edit={edit}
      title={group ? t.edit : t.add}
      action={t.save}
      disabled={!name.trim() || !edit.isDirty || !hasSignal}
      leave={t.cancel}
      problem={
        edit.conflict && (
          <ConflictBanner
            conflict={edit.conflict}
            mine={edit.values}
            label={(field) => t[field]}
            words={(field, values) => (field === "kind" ? groupKindWords[values.kind] : values.name)}
            onTakeTheirs={edit.takeTheirs}
          />
        )
      }
      onClose={onClose}
    >
      <Segmented label={t.kind} value={kind} options={KINDS} onChange={(kind) => edit.set({ kind })} />
      <TextField label={t.name} {...edit.field("name")} required maxLength={animalBounds.group} />
      {group &&
        (group.count > 0 && !group.archived ? (
          <p className="muted small">{t.archiveHint}</p>
        ) : (
          <Button
            kind={group.archived ? "neutral" : "danger"}
            disabled={!hasSignal}
            onClick={() => edit.save(group.archived ? "restore" : "archive")}
          >
            {group.archived ? t.restore : t.archive}
          </Button>
        ))}
      <NeedsSignal />
    </EditSheet>
  );
}
