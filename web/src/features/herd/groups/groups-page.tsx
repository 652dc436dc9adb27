import { animalBounds, groupKinds, groupKindWords } from "@corral/domain/herd/animals/facts";
import { useId, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { groupName } from "#src/features/herd/animals/animal-words";
import s from "#src/features/herd/animals/herd-parts.module.css";
import { herdText } from "#src/features/herd/animals/herd-text";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { ApiError, faultOf, sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { type HerdGroup, useCreateGroup, useEditGroup, useGroups } from "./data";

const t = herdText.groups;
const KINDS = groupKinds.map((value) => ({ value, label: groupKindWords[value] }));

/** Corrals, lots and litters: each with how many it has, and a way to its animals. */
export default function GroupsPage() {
  const { can } = useStaff();
  const groups = useGroups();
  const [open, setOpen] = useState<string | "new" | null>(null);
  const mayEdit = can("animal.edit");
  const hasSignal = useSignal();
  const row = (it: HerdGroup) => (
    <Row
      key={it.id}
      title={groupName(it)}
      detail={herdText.group.animals(it.count)}
      {...(mayEdit ? { onClick: () => setOpen(it.id) } : { href: to("animales", { grupo: it.id }) })}
    />
  );
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

function GroupEditSheet({ group, onClose }: { group: HerdGroup | null; onClose: () => void }) {
  const form = useId();
  const [id] = useState(() => group?.id ?? newUuid());
  const [kind, setKind] = useState(group?.kind ?? "pen");
  const [name, setName] = useState(group?.name ?? "");
  const create = useCreateGroup();
  const edit = useEditGroup();
  const groups = useGroups();
  const dirty = name.trim() !== (group?.name ?? "") || kind !== (group?.kind ?? "pen");
  const hasSignal = useSignal();
  useHoldReload(dirty);
  const error = create.error ?? edit.error;
  const done = { onSuccess: onClose };
  const save = (archived: boolean) => {
    if (!group) return create.mutate({ id, kind, name: name.trim() }, done);
    edit.mutate(
      { ...group, kind, name: name.trim(), archived },
      {
        ...done,
        onError: (it) => void (it instanceof ApiError && it.code === "VERSION_CONFLICT" && groups.refetch()),
      },
    );
  };
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return (
    <Sheet
      open
      onClose={onClose}
      dismissible={!dirty}
      title={group ? t.edit : t.add}
      footer={
        <div className={s.sheet}>
          <Button
            kind="primary"
            wide
            type="submit"
            form={form}
            busy={create.isPending || edit.isPending}
            disabled={!name.trim() || !dirty || !hasSignal}
          >
            {t.save}
          </Button>
          {dirty && (
            <Button wide onClick={onClose}>
              {t.cancel}
            </Button>
          )}
        </div>
      }
    >
      <form
        id={form}
        className={s.sheet}
        onSubmit={(e) => {
          e.preventDefault();
          save(group?.archived ?? false);
        }}
      >
        {error && <Banner tone={isConflict ? "warn" : "error"}>{isConflict ? t.changed : sentenceOf(error)}</Banner>}
        <Segmented label={t.kind} value={kind} options={KINDS} onChange={setKind} />
        <Field label={t.name} error={faultOf(error, "name")} required>
          <TextInput value={name} onChange={setName} maxLength={animalBounds.group} />
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
                onClick={() => save(!group.archived)}
              >
                {group.archived ? t.restore : t.archive}
              </Button>
            )}
          </>
        )}
        <NeedsSignal />
      </form>
    </Sheet>
  );
}
