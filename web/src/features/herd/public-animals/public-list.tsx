import type { AnimalsPage } from "@corral/contract/types";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { SearchBox } from "#src/shared/search/search-box";
import { type Suggestion, Suggestions, speciesSuggestions } from "#src/shared/search/suggestions";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, EmptyState, NothingFound } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { AnimalGrid } from "./animal-grid";
import { AnimalsSkeleton } from "./animals-skeleton";
import { animalsIn, useAnimals } from "./data";
import { Filters } from "./filters";
import styles from "./public-list.module.css";
import { publicAnimalsText as t } from "./text";

/** What a search may mean: the species that it names, and the first animals that it found. */
const suggested = (page: AnimalsPage, hrefOf: (id: string) => string, ver: string | undefined): Suggestion[] => [
  ...speciesSuggestions(page.species, page.meant, (especie) => to("animales", { ver, especie })),
  ...page.animals.map(
    (it): Suggestion => ({ key: it.id, words: it.name, icon: "animal", photo: it.photo, href: hrefOf(it.id) }),
  ),
];

/** The public animals, with search and filters in the address; staff previews it with `ver=publico`. */
export function PublicList() {
  const { query } = useAddress("animales");
  const { q = "", especie: species = "" } = query;
  const onSale = query.venta === "1";
  const animals = useAnimals({ q, species, onSale });
  const first: AnimalsPage | undefined = animals.data?.pages[0];

  const change = (next: { q?: string; especie?: string; venta?: string }) =>
    void navigate(to("animales", { ver: query.ver, q, especie: species, venta: query.venta, ...next }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const isLookedAt = query.ver === "publico";
  const seeAll = () =>
    void navigate(to("animales", { ver: query.ver }), { replace: true, keep: true, direction: "none" });
  const hrefOf = (id: string) => to("animal", { id, vista: isLookedAt ? "publico" : undefined });
  const isFiltered = q !== "" || species !== "" || onSale;

  return (
    <Screen title={t.title} subtitle={t.subtitle} wide spaced={false}>
      {isLookedAt && (
        <div className={styles.looked}>
          <Banner
            tone="info"
            action={
              <ButtonLink small kind="tonal" href="/animales">
                {t.asPublic.back}
              </ButtonLink>
            }
          >
            {t.asPublic.title}
          </Banner>
        </div>
      )}
      <div className={styles.tools}>
        <SearchBox
          label={t.search}
          hint={t.hint}
          value={q}
          onSearch={(word) => change({ q: word })}
          suggest={(...field) => (
            <Suggestions
              field={field}
              place="animals"
              found={first && field[1].trim() === q ? suggested(first, hrefOf, query.ver) : []}
            />
          )}
        />
        <Filters
          species={first?.species ?? []}
          chosen={species}
          onSale={onSale}
          onSpecies={(code) => change({ especie: code })}
          onOnSale={(is) => change({ venta: is ? "1" : "" })}
        />
      </div>
      <p className={styles.counters} role="status">
        {first && (
          <>
            <span>
              <b className="num">{t.counted(first.total, first.hasMoreThanTotal)}</b> {t.total(first.total)}
            </span>
            <span>
              <b className="num">{t.counted(first.onSale, first.hasMoreOnSale)}</b> {t.onSaleNow}
            </span>
          </>
        )}
      </p>
      <Loaded of={animals} skeleton={<AnimalsSkeleton />} missing={<NoAnimals />}>
        {(data) => {
          const found = animalsIn(data);
          if (found.length === 0)
            return isFiltered ? (
              <NothingFound word={q} onClear={seeAll}>
                {t.none}
              </NothingFound>
            ) : (
              <NoAnimals />
            );
          return (
            <div className={animals.isPlaceholderData ? styles.stale : undefined}>
              <AnimalGrid
                animals={found}
                total={first?.hasMoreThanTotal ? -1 : (first?.total ?? found.length)}
                hasMore={animals.hasNextPage}
                isFetchingMore={animals.isFetchingNextPage}
                failed={animals.isFetchNextPageError}
                onMore={() => void animals.fetchNextPage()}
                hrefOf={hrefOf}
              />
            </div>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function NoAnimals() {
  return (
    <EmptyState
      icon="animal"
      title={t.empty.title}
      actions={<ButtonLink href="/venta-en-linea">{t.empty.action}</ButtonLink>}
    >
      {t.empty.detail}
    </EmptyState>
  );
}
