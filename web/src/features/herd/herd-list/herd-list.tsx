import { listHerd } from "@corral/contract/calls/herd/animals";
import { calledBy } from "@corral/domain/herd/animals/marks";
import { speciesMeant } from "@corral/domain/kernel/search/search";
import { speciesPlural } from "@corral/domain/kernel/species";
import { type ReactNode, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { type HerdShown, useHerd } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { useOpenByMark } from "#src/features/herd/animals/open-by-mark";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { writeSort } from "#src/shared/lists/table-columns";
import { listsText as lists } from "#src/shared/lists/text";
import { Loaded } from "#src/shared/loaded";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { SearchBox } from "#src/shared/search/search-box";
import { type Suggestion, Suggestions, speciesSuggestions } from "#src/shared/search/suggestions";
import { text } from "#src/shared/text/es-MX";
import { ButtonLink, IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { BulkBar } from "./bulk-bar";
import { addressOf, type Narrowed, narrowedBy, readFilter, toHerdQuery } from "./filter";
import { FilterSheet } from "./filter-sheet";
import styles from "./herd.module.css";
import { HerdRows } from "./herd-rows";
import { HerdSkeleton } from "./herd-skeleton";
import { StateChips } from "./state-chips";
import { useChosen } from "./use-chosen";
import { useHerdTable } from "./use-herd-table";

interface HerdListProps {
  /** Links to the herd's other pages. */
  tools: ReactNode;
  /** A table, with an animal open beside it (`animal`). */
  isWide: boolean;
}

/** What a search of the herd may mean: the species that it names, and the first animals that it found. */
function suggested(shown: HerdShown | undefined, q: string): Suggestion[] {
  const species = shown?.counts?.species ?? [];
  const meant = speciesMeant(
    q,
    species.map((it) => it.code),
  );
  const named = species.map((it) => ({ ...it, name: speciesPlural(it.code) }));
  return [
    ...speciesSuggestions(named, meant, (code) => to("animales", { especie: code })),
    ...(shown?.rows ?? []).map(
      (row): Suggestion => ({
        key: row.id,
        words: calledBy(row.name, row.marks),
        icon: "animal",
        photo: row.photo,
        href: to("animal", { id: row.id }),
      }),
    ),
  ];
}

/** How many animals are shown, and at the end of the line what is done with all of them. */
function Counted({
  shown,
  isFiltered,
  isPartly,
  children,
}: {
  shown: HerdShown | undefined;
  isFiltered: boolean;
  /** The rows that are loaded are sorted, not the whole herd. */
  isPartly: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.counted}>
      <p
        // On a phone the chip of the herd already says how many are here.
        className={cx(styles.counters, !isFiltered && !shown?.kept && !isPartly && styles.told)}
        role="status"
      >
        {shown && <Figures of={shown} isFiltered={isFiltered} />}
        {isPartly && <span className={styles.partly}>{t.sortedPartly}</span>}
      </p>
      {children}
    </div>
  );
}

/** The whole herd: search and filters in the address, counts of pending things, multiple selection, and a tag reader that opens an animal. */
export function HerdList({ tools, isWide }: HerdListProps) {
  const { query } = useAddress("animales");
  const { can } = useStaff();
  const filter = readFilter(query);
  const herd = useHerd(toHerdQuery(filter));
  const shown = herd.data;
  const [filtering, setFiltering] = useState(false);
  const chosen = useChosen();
  const byMark = useOpenByMark();
  const { animal, parte } = query;
  const change = (next: Partial<Narrowed>) =>
    void navigate(to("animales", { ...addressOf({ ...filter, ...next }), animal, parte }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const isFiltered = narrowedBy(filter) > 0 || filter.q !== "" || filter.state !== "";
  const mayEdit = can("animal.edit");
  const table = useHerdTable({ herd, filter, isOn: isWide });
  const rows = (isWide ? table.rows : shown?.rows) ?? [];

  return (
    <Screen
      title={t.title}
      wide
      spaced={false}
      actions={
        <>
          {mayEdit && !chosen.on && !isWide && rows.length > 0 && (
            <IconButton icon="check-circle" label={t.select} onClick={chosen.start} />
          )}
          {isWide && rows.length > 0 && (
            <IconButton
              icon="print"
              label={chosen.rows.length > 0 ? lists.printPicked : lists.print}
              aria-busy={table.printed.isBusy}
              onClick={() => void table.printed.print(chosen.rows.length > 0 ? chosen.rows : undefined)}
            />
          )}
          {mayEdit && !chosen.on && <AddLink />}
        </>
      }
      footer={chosen.on && <BulkBar chosen={chosen} rows={rows} total={shown?.total ?? rows.length} herd={herd} />}
    >
      <div className={styles.tools}>
        <TierBanner unsent={0} />
        {!chosen.on && tools}
        <SearchBox
          label={t.search}
          value={filter.q}
          here={Boolean(shown?.kept)}
          onSearch={(q) => change({ q })}
          onEnter={(word) => /\d/.test(word) && byMark.openIfOne(word)}
          suggest={(...field) => (
            <Suggestions
              field={field}
              place="herd"
              // On a desktop the arrows lead into the table, which shows the same.
              found={isWide || field[1].trim() !== filter.q ? [] : suggested(shown, filter.q)}
            />
          )}
        />
        <StateChips
          counts={shown?.counts ?? null}
          state={filter.state}
          narrowed={narrowedBy(filter)}
          onState={(state) => change({ state })}
          onFilters={() => setFiltering(true)}
        />
      </div>
      {byMark.part}
      <Counted shown={shown} isFiltered={isFiltered} isPartly={table.isPartly}>
        {isWide && rows.length > 0 && (
          <div className={styles.listTools}>
            {table.chooser}
            <ListFiles what={t.title} of={listHerd} query={toHerdQuery(filter)} />
          </div>
        )}
      </Counted>
      {table.printed.hasFailed && <Banner tone="error">{lists.printFailed}</Banner>}
      {table.printed.part}
      <Loaded of={herd} skeleton={<HerdSkeleton />} missing={null}>
        {(shown) =>
          rows.length === 0 ? (
            <Nothing word={isFiltered ? filter.q : undefined} mayAdd={mayEdit} />
          ) : (
            <div className={cx(herd.isOld && styles.stale)}>
              <HerdRows
                rows={rows}
                // Unknown, as ARIA writes it.
                total={shown.hasMoreThanTotal ? -1 : shown.total}
                hasMore={herd.hasMore && !table.isSortedWhole}
                isFetchingMore={herd.isFetchingMore}
                failed={herd.moreFailed}
                onMore={() => void herd.more()}
                chosen={chosen}
                table={
                  isWide
                    ? {
                        columns: table.columns,
                        isOld: herd.isOld,
                        sort: table.sort,
                        onSort: (sort) => change({ sort: writeSort(sort) }),
                        openId: animal,
                        mayPick: mayEdit,
                      }
                    : undefined
                }
              />
            </div>
          )
        }
      </Loaded>
      {filtering && (
        <FilterSheet
          filter={filter}
          species={shown?.counts?.species ?? []}
          onChange={change}
          onClose={() => setFiltering(false)}
        />
      )}
    </Screen>
  );
}

/** No animal of this search or filter (`word`), or none at all. */
const Nothing = ({ word, mayAdd }: { word: string | undefined; mayAdd: boolean }) =>
  word === undefined ? (
    <NoAnimals mayAdd={mayAdd} />
  ) : (
    <NothingFound word={word} href="/animales">
      {t.none}
    </NothingFound>
  );

/** The number of animals, with its date when it comes from this phone's copy. */
function Figures({ of, isFiltered }: { of: HerdShown; isFiltered: boolean }) {
  const { counts, total, hasMoreThanTotal, kept } = of;
  const many =
    isFiltered || !counts ? t.found(total, hasMoreThanTotal) : t.counters(counts.present, counts.female, counts.male);
  if (!kept) return many;
  const minutes = Math.max(0, Math.floor((Date.now() - kept.at) / 60_000));
  return (
    <>
      {many} · {text.app.offline.age(minutes)}
      {!kept.whole && <span className={styles.partly}>{t.partly}</span>}
    </>
  );
}

const AddLink = () => (
  <ButtonLink kind="primary" small icon="plus" href="/animales?ver=nuevo" className={styles.add} aria-label={t.add}>
    {t.addShort}
  </ButtonLink>
);

function NoAnimals({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      icon="animal"
      title={t.empty.title}
      actions={mayAdd && <ButtonLink href="/animales?ver=nuevo">{t.add}</ButtonLink>}
    >
      {t.empty.detail}
    </EmptyState>
  );
}
