import { animalBounds, groupKinds, groupKindWords } from "@corral/domain/herd/animals/facts";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { groupName } from "#src/features/herd/animals/animal-words";
import { herdText } from "#src/features/herd/animals/herd-text";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { keyFields } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { type HerdGroup, useCreateGroup, useEditGroup, useGroups } from "./data";

const t = herdText.groups;
const KINDS = groupKinds.map((value) => ({ value, label: groupKindWords[value] }));

/** Corrals, lots and litters: each with its number of animals and a link to them. */
export default function GroupsPage() {
  const { can } = useStaff();
  const groups = useGroups();
  const [open, setOpen] = useState<string | "new" | null>(null);
  const mayEdit = can("animal.edit");
  const hasSignal = useSignal();
  const row = (it: HerdGroup) => {
    const [name, kind, count] = [groupName(it), groupKindWords[it.kind], herdText.group.animals(it.count)];
    return (
      <Row
        key={it.id}
        title={name}
        detail={name.toLowerCase().includes(kind.toLowerCase()) ? count : `${kind} · ${count}`}
        {...(mayEdit ? { onClick: () => setOpen(it.id) } : { href: to("animales", { grupo: it.id }) })}
      />
    );
  };
  return (
    <>
      {mayEdit && (
        <>
          <div className="add">
            <Button kind="primary" icon="plus" disabled={!hasSignal} onClick={() => setOpen("new")}>
              {t.add}
            </Button>
          </div>
          <NeedsSignal />
        </>
      )}
      <Loaded of={groups} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
        {({ groups }) => {
          const live = groups.filter((it) => !it.archived);
          const archived = groups.filter((it) => it.archived);
          return (
            <>
              {live.length === 0 ? (
                <EmptyState icon="animal" title={t.none}>
                  {t.noneHint}
                </EmptyState>
              ) : (
                <List>{live.map(row)}</List>
              )}
              {archived.length > 0 && <List heading={t.archived}>{archived.map(row)}</List>}
              {open && (
                <GroupEditSheet
                  key={open}
                  group={groups.find((it) => it.id === open) ?? null}
                  onClose={() => setOpen(null)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

const editFields = keyFields<Pick<HerdGroup, "kind" | "name">>(["kind", "name"], (typed, field) => typed[field].trim());

function GroupEditSheet({ group, onClose }: { group: HerdGroup | null; onClose: () => void }) {
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
    onSaved: onClose,
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
      <Field label={t.name} error={edit.faultOf("name")} required>
        <TextInput value={name} onChange={(name) => edit.set({ name })} maxLength={animalBounds.group} />
      </Field>
      {group && (
        <>
          <ButtonLink kind="tonal" icon="animal" href={to("animales", { grupo: group.id })}>
            {t.see}
          </ButtonLink>
          {group.count > 0 && !group.archived ? (
            <p className="muted small">{t.archiveHint}</p>
          ) : (
            <Button
              kind={group.archived ? "neutral" : "danger"}
              disabled={!hasSignal}
              onClick={() => edit.save(group.archived ? "restore" : "archive")}
            >
              {group.archived ? t.restore : t.archive}
            </Button>
          )}
        </>
      )}
      <NeedsSignal />
    </EditSheet>
  );
}
