import { animalBounds, groupKindWords } from "@corral/domain/herd/animals/attributes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { useModules } from "#src/features/business/auth/uses";
import { groupName, shortDay, weightWords } from "#src/features/herd/animals/animal-words";
import { useHerd } from "#src/features/herd/animals/data";
import { herdText } from "#src/features/herd/animals/herd-text";
import { HERD, type HerdRow, sortedCopy } from "#src/features/herd/animals/list-data";
import { type HerdGroup, useGroups } from "#src/features/herd/groups/data";
import { GroupEditSheet } from "#src/features/herd/groups/group-edit-sheet";
import { summarizeWeights } from "#src/features/herd/herd-copy/summarize-weights";
import { readFilter } from "#src/features/herd/herd-list/filter";
import { HerdRows } from "#src/features/herd/herd-list/herd-rows";
import { HerdSkeleton } from "#src/features/herd/herd-list/herd-skeleton";
import { useChosen } from "#src/features/herd/herd-list/use-chosen";
import { useHerdTable } from "#src/features/herd/herd-list/use-herd-table";
import { LotPart } from "#src/features/herd/lots/lot-part";
import { BulkRecordSheet } from "#src/features/herd/records/bulk-record-sheet";
import { useWeighing } from "#src/features/herd/records/weighing/session";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { writeSort } from "#src/shared/lists/table-columns";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "./group-page.module.css";

const t = herdText.groups;

/** One group: how many they are, what they weigh, what is done to all of them, and its animals. */
export function GroupPage({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const groups = useGroups();
  const group = groups.data?.groups.find((it) => it.id === id);
  usePageTitle(group ? groupName(group) : t.one);
  return (
    <Loaded of={groups} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
      {() =>
        group ? (
          <OneGroup group={group} mayEdit={mayEdit} />
        ) : (
          <EmptyState
            icon="search"
            title={t.gone}
            actions={
              <ButtonLink href={to("animales", { ver: "grupos" })} kind="tonal" data-direction="back">
                {t.back}
              </ButtonLink>
            }
          />
        )
      }
    </Loaded>
  );
}

function OneGroup({ group, mayEdit }: { group: HerdGroup; mayEdit: boolean }) {
  const { query } = useAddress("animales");
  const { uses } = useModules();
  const isWide = useDesktop();
  const filter = { ...readFilter({}), group: group.id, sort: query.orden ?? "" };
  const herd = useHerd({ group: group.id });
  const table = useHerdTable({ herd, filter, isOn: isWide });
  const chosen = useChosen();
  const [isEditing, setEditing] = useState(false);
  const rows = (isWide ? table.rows : herd.data?.rows) ?? [];
  const all = useAllOf(group.id, rows, herd.data !== undefined && !herd.isOld && !herd.hasMore);
  return (
    <>
      <div className={styles.head}>
        <div className="split">
          <span className={styles.marks}>
            <Badge>{groupKindWords[group.kind]}</Badge>
            {group.archived && <Badge tone="warn">{t.isArchived}</Badge>}
          </span>
          {mayEdit && (
            <Button kind="plain" small icon="pencil" onClick={() => setEditing(true)}>
              {t.change}
            </Button>
          )}
        </div>
        {mayEdit && group.count > 0 && !group.archived && <Acts group={group} all={all} />}
      </div>
      {/* A lot that is only counted has its figures in its own part. */}
      {(group.count > 0 || !group.heads) && <Facts group={group} all={all} />}
      {(uses("lots") ? group.kind === "lot" || Boolean(group.heads) : Boolean(group.heads)) && !group.archived && (
        <LotPart groupId={group.id} mayEdit={mayEdit && uses("lots")} />
      )}
      <section className={styles.inside} hidden={Boolean(group.heads) && group.count === 0}>
        <h2>{t.inside}</h2>
        <Loaded of={herd} skeleton={<HerdSkeleton />} missing={null}>
          {(shown) =>
            rows.length === 0 ? (
              <EmptyState
                icon="animal"
                title={t.empty}
                actions={
                  mayEdit && (
                    <ButtonLink href="/animales" kind="tonal">
                      {t.toAnimals}
                    </ButtonLink>
                  )
                }
              >
                {mayEdit && t.emptyHint}
              </EmptyState>
            ) : (
              <HerdRows
                rows={rows}
                total={shown.hasMoreThanTotal ? -1 : shown.total}
                hasMore={herd.hasMore && !table.isSortedWhole}
                isFetchingMore={herd.isFetchingMore}
                failed={herd.moreFailed}
                onMore={() => void herd.more()}
                chosen={chosen}
                isOneGroup
                table={
                  isWide
                    ? {
                        // Every row would say the same.
                        columns: table.columns.filter((it) => it.key !== "grupo"),
                        sort: table.sort,
                        onSort: (sort) =>
                          void navigate(to("animales", { ver: "grupos", grupo: group.id, orden: writeSort(sort) }), {
                            replace: true,
                            keep: true,
                            direction: "none",
                          }),
                        mayPick: false,
                      }
                    : undefined
                }
              />
            )
          }
        </Loaded>
      </section>
      {isEditing && <GroupEditSheet group={group} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Every animal of the group: those that are shown, where these are all, else from this phone's copy of the herd; undefined where neither has them. */
function useAllOf(id: string, rows: readonly HerdRow[], isAll: boolean): readonly HerdRow[] | undefined {
  const today = useToday();
  const copied = useQuery({
    queryKey: [...HERD, "of-group", id, today],
    queryFn: async () => (await sortedCopy({ group: id }, today, undefined)) ?? null,
    enabled: !isAll,
    structuralSharing: false,
    retry: false,
  });
  return isAll ? rows : (copied.data ?? undefined);
}

/** What is written to all animals of the group. */
function Acts({ group, all }: { group: HerdGroup; all: readonly HerdRow[] | undefined }) {
  const { can } = useStaff();
  const today = useToday();
  const weighing = useWeighing();
  const [isVaccinating, setVaccinating] = useState(false);
  const [said, setSaid] = useState("");
  const alive = all?.filter((it) => it.life === "alive");
  const weigh = async () => {
    // One that runs is never lost: its page shows it, and it can be ended there.
    if (!weighing.session) await weighing.start(today, group.id);
    await navigate(to("animales", { ver: "pesar" }));
  };
  return (
    <div className={styles.acts}>
      <Button kind="primary" icon="chart" onClick={() => void weigh()}>
        {t.weigh}
      </Button>
      {can("animal.medical") && (
        <Button
          kind="tonal"
          icon="heart"
          disabled={!alive || alive.length === 0 || alive.length > animalBounds.bulk}
          onClick={() => setVaccinating(true)}
        >
          {t.vaccinate}
        </Button>
      )}
      {can("item.edit") && (
        <ButtonLink
          kind="plain"
          icon="store"
          href={to("ajustes", { ver: "catalogo", nuevo: "pick_from_lot", grupo: group.id })}
        >
          {t.sellToPick}
        </ButtonLink>
      )}
      {said && (
        <div className={styles.said}>
          <Banner tone="success">{said}</Banner>
        </div>
      )}
      {isVaccinating && alive && (
        <BulkRecordSheet
          animalIds={alive.map((it) => it.id)}
          type="vaccination"
          onClose={() => setVaccinating(false)}
          onDone={(n) => {
            setVaccinating(false);
            setSaid(t.vaccinated(n));
          }}
        />
      )}
    </div>
  );
}

function Facts({ group, all }: { group: HerdGroup; all: readonly HerdRow[] | undefined }) {
  const today = useToday();
  const { lastOn, averageG, weighed } = summarizeWeights(all ?? []);
  const facts = [
    [t.howMany, herdText.count(group.count + (group.heads ?? 0))],
    all && all.length > 0 && [t.lastWeighed, lastOn ? shortDay(lastOn, today) : t.neverWeighed],
    all && averageG !== null && [t.average, t.averageOf(weightWords(averageG), weighed, all.length)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
