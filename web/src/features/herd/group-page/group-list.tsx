import { groupKindWords } from "@corral/domain/herd/animals/attributes";
import { useState } from "react";
import { groupName, weightWords } from "#src/features/herd/animals/animal-words";
import { herdText } from "#src/features/herd/animals/herd-text";
import { type HerdGroup, useGroups } from "#src/features/herd/groups/data";
import { GroupEditSheet } from "#src/features/herd/groups/group-edit-sheet";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { AddRow } from "#src/shared/add-row";
import { ItemPhoto } from "#src/shared/item-photo";
import { DataTable } from "#src/shared/lists/data-table";
import { type Column, readSort, writeSort } from "#src/shared/lists/table-columns";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Badge, EmptyState, Skeleton } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./group-list.module.css";

const t = herdText.groups;
const c = t.columns;

/** Its animals with a record, and the heads without. */
const headsOf = ({ count, heads = 0 }: HerdGroup) => count + heads;

/** Where a group opens. */
const groupHref = ({ id }: { id: string }) => to("animales", { ver: "grupos", grupo: id });

/** The mean of its animals' last weights in these words; empty where none was weighed. */
const weightOf = ({ weights, count }: HerdGroup, words: typeof t.averageOf) =>
  weights?.averageG ? words(weightWords(weights.averageG), weights.weighed, count) : "";

/** One of its animals, or what is sold of it. */
const Face = ({ group: { photo }, className }: { group: HerdGroup; className: string | undefined }) =>
  photo ? (
    <ItemPhoto photo={photo} size={160} className={className} />
  ) : (
    <span className={cx(className, styles.noPhoto)}>
      <Icon name="animal" size={20} />
    </span>
  );

const columns: Column<HerdGroup>[] = [
  {
    key: "nombre",
    title: c.name,
    sorts: true,
    text: groupName,
    cell: (it) => (
      <span className={styles.named}>
        <Face group={it} className={styles.thumb} />
        <span className={styles.called}>{groupName(it)}</span>
      </span>
    ),
  },
  { key: "clase", title: c.kind, sorts: true, width: "160px", text: (it) => groupKindWords[it.kind] },
  {
    key: "animales",
    title: c.count,
    sorts: true,
    isNumber: true,
    width: "140px",
    text: (it) => herdText.count(headsOf(it)),
  },
  {
    key: "peso",
    title: c.weight,
    sorts: true,
    isNumber: true,
    width: "180px",
    text: (it) => weightOf(it, t.averageOf),
  },
  {
    key: "estado",
    title: herdText.fields.state,
    width: "140px",
    text: (it) => (it.archived ? t.isArchived : ""),
    cell: (it) => it.archived && <Badge>{t.isArchived}</Badge>,
  },
];
const words = new Intl.Collator("es-MX", { numeric: true });

/** The columns that sort by what they count. */
const numbers: Record<string, ((it: HerdGroup) => number) | undefined> = {
  animales: headsOf,
  peso: ({ weights }) => weights?.averageG ?? 0,
};

/** The groups as a desktop's table sorts them; those that are in use come first. */
function sorted(groups: readonly HerdGroup[], by: string, desc: boolean) {
  const text = columns.find((it) => it.key === by)?.text ?? groupName;
  const numberOf = numbers[by];
  const sign = desc ? -1 : 1;
  return [...groups].sort(
    (a, b) =>
      Number(a.archived) - Number(b.archived) ||
      sign * (numberOf ? numberOf(a) - numberOf(b) : words.compare(text(a), text(b))) ||
      words.compare(groupName(a), groupName(b)),
  );
}

/** Every group with its number of animals: each opens its own page. */
export function GroupList({ mayEdit }: { mayEdit: boolean }) {
  const { query } = useAddress("animales");
  const groups = useGroups();
  const [isNew, setNew] = useState(false);
  const isWide = useDesktop();
  const hasSignal = useSignal();
  const sort = isWide ? readSort(query.orden, columns) : undefined;
  useShortcuts(mayEdit && hasSignal ? [{ keys: "n", does: t.add, run: () => setNew(true) }] : []);
  return (
    <>
      {mayEdit && (
        <>
          <AddRow>
            <Button kind="primary" icon="plus" disabled={!hasSignal} onClick={() => setNew(true)}>
              {t.add}
            </Button>
          </AddRow>
          <NeedsSignal />
        </>
      )}
      <Loaded of={groups} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState icon="animal" title={t.none}>
              {t.noneHint}
            </EmptyState>
          ) : isWide ? (
            <DataTable
              label={t.title}
              // Nothing would stand in it while none is archived.
              columns={groups.some((it) => it.archived) ? columns : columns.filter((it) => it.key !== "estado")}
              rows={sort ? sorted(groups, sort.by, sort.desc) : groups}
              nameOf={groupName}
              hrefOf={groupHref}
              sort={sort}
              onSort={(next) =>
                void navigate(to("animales", { ver: "grupos", orden: writeSort(next) }), {
                  replace: true,
                  keep: true,
                  direction: "none",
                })
              }
            />
          ) : (
            <Lines groups={groups} />
          )
        }
      </Loaded>
      {isNew && (
        <GroupEditSheet
          group={null}
          onClose={() => setNew(false)}
          onCreated={(id) => {
            setNew(false);
            void navigate(groupHref({ id }));
          }}
        />
      )}
    </>
  );
}

function Lines({ groups }: { groups: readonly HerdGroup[] }) {
  const [live, archived] = [groups.filter((it) => !it.archived), groups.filter((it) => it.archived)];
  const line = (it: HerdGroup) => {
    const [name, kind, count] = [groupName(it), groupKindWords[it.kind], herdText.group.animals(headsOf(it))];
    const weight = weightOf(it, t.averages);
    return (
      <Row
        key={it.id}
        title={name}
        lead={<Face group={it} className={styles.picture} />}
        detail={
          <>
            {name.toLowerCase().includes(kind.toLowerCase()) ? count : `${kind} · ${count}`}
            {weight && <span className={styles.weight}>{weight}</span>}
          </>
        }
        href={groupHref(it)}
      />
    );
  };
  return (
    <>
      {live.length > 0 ? (
        <List>{live.map(line)}</List>
      ) : (
        <EmptyState icon="animal" title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      {archived.length > 0 && <List heading={t.archived}>{archived.map(line)}</List>}
    </>
  );
}
