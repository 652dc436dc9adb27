import type { CatalogCard } from "@corral/contract/types";
import { lazy, useEffect, useState } from "react";
import { useCart } from "#src/features/shop/catalog/cart";
import { CartBar } from "#src/features/shop/catalog/cart-bar";
import styles from "#src/features/shop/catalog/catalog.module.css";
import { useShop } from "#src/features/shop/catalog/data";
import { narrowedBy, shopFilter } from "#src/features/shop/catalog/filter";
import { ItemCard } from "#src/features/shop/catalog/item-card";
import { ItemSheet, loadItem } from "#src/features/shop/catalog/item-sheet";
import { catalogText as t } from "#src/features/shop/catalog/text";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useStored } from "#src/offline/storage/stored";
import { useConfig } from "#src/shared/api/config";
import { usePlace } from "#src/shared/lists/use-place";
import { useRowsInWindow } from "#src/shared/lists/use-rows-in-window";
import { Loaded } from "#src/shared/loaded";
import { Logo } from "#src/shared/logo";
import { SearchBox } from "#src/shared/search/search-box";
import { text } from "#src/shared/text/es-MX";
import { Button, IconButton } from "#src/ui/controls/button";
import { Segmented, Select } from "#src/ui/controls/inputs";
import { cx } from "#src/ui/cx";
import { Skeleton } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { Screen } from "#src/ui/screen";
import { Spare } from "#src/ui/spare";
import { useDesktop } from "#src/ui/use-desktop";

// Fetched when somebody filters, and on a desktop, where the filters stand beside the list.
const parts = () => import("#src/features/shop/catalog/filters");
const FilterSheet = lazy(() => parts().then((m) => ({ default: m.FilterSheet })));
const FilterColumn = lazy(() => parts().then((m) => ({ default: m.FilterColumn })));
const FiltersOn = lazy(() => parts().then((m) => ({ default: m.FiltersOn })));
const ShopSuggestions = lazy(() => import("#src/features/shop/catalog/shop-suggestions"));
const Favorites = lazy(() => import("#src/features/shop/catalog/favorites/favorites-part"));
const KeptFound = lazy(() => import("#src/features/shop/catalog/kept-found"));
const NothingFits = lazy(() => parts().then((m) => ({ default: m.NothingFits })));

const GROUPS = [
  { value: "", label: t.all },
  { value: "animales", label: t.animals },
  { value: "productos", label: t.products },
  { value: "visitas", label: t.visits },
];
const SORTS = Object.entries(t.sorts).map(([value, label]) => ({ value, label }));
/** Filters of animals only: another group takes them off. */
const NO_ANIMAL = { especie: undefined, sexo: undefined, edad: undefined, kg_desde: undefined, kg_hasta: undefined };

/** Text twice as large on a phone: one card in a row, as in its styles. */
const largeText = window.matchMedia?.("(max-width: 16em)");
export function VentaEnLineaScreen() {
  const { query } = useAddress("venta-en-linea");
  const isDesktop = useDesktop();
  const { isAskedFor, isCovered } = useBehind(query.articulo !== undefined, isDesktop);
  const shop = useShop(shopFilter(query), { enabled: isAskedFor });
  const config = useConfig();
  const cart = useCart();
  const [kept] = useStored("keptItems");
  const [filtering, setFiltering] = useState(false);
  const at = (values: Record<string, string | undefined>) => to("venta-en-linea", { ...query, ...values });
  const set = (values: Record<string, string | undefined>) => void navigate(at(values), { keep: true, replace: true });
  /** A step of its own: one step back takes the filter off again. */
  const narrow = (values: Record<string, string | undefined>) => {
    window.scrollTo(0, 0);
    void navigate(at(values), { keep: true, direction: "none" });
  };
  const first = shop.data?.pages[0];
  const items = shop.data?.pages.flatMap((it) => it.items) ?? [];
  const species = first?.species ?? [];
  const filters = narrowedBy(query);
  const isNarrowed = Boolean(filters || query.q || query.grupo);
  const isEmpty = shop.isError || first?.items.length === 0;
  const nothing = (
    <Spare>
      <NothingFits query={query} error={shop.error} onChange={narrow} />
    </Spare>
  );
  const name = config?.business.name ?? t.title;
  return (
    <Screen
      title={name}
      large={false}
      wide
      actions={
        <>
          {((kept[0] && !query.articulo) || query.favoritos) && (
            <Spare>
              <Favorites />
            </Spare>
          )}
          {config?.business.logo && <Logo id={config.business.logo} className={styles.logo} />}
        </>
      }
      footer={cart.length > 0 && <CartBar />}
    >
      <div className="shop">
        {isDesktop && (
          <div className={styles.side}>
            <Spare>
              <FilterColumn query={query} species={species} error={shop.error} onChange={set} />
            </Spare>
          </div>
        )}
        <div className={styles.main}>
          <div className={styles.tools}>
            <div className={styles.toolRow}>
              <SearchBox
                label={t.search}
                hint={t.hint}
                value={query.q ?? ""}
                onSearch={(q) => set({ q: q || undefined })}
                suggest={(...field) => (
                  <Spare>
                    <ShopSuggestions field={field} query={query} page={first} />
                  </Spare>
                )}
              />
              {!isDesktop && (
                <span className={styles.tool}>
                  <IconButton
                    icon="filter"
                    label={t.filters(filters)}
                    aria-haspopup="dialog"
                    className={cx(styles.toolFace, filters > 0 && styles.toolOn)}
                    onPointerDown={() => void parts().catch(() => {})}
                    onClick={() => setFiltering(true)}
                  />
                  {filters > 0 && (
                    <span className={styles.toolCount} aria-hidden="true">
                      {filters}
                    </span>
                  )}
                </span>
              )}
              <span className={styles.sort}>
                <Select
                  aria-label={t.sort}
                  value={query.orden ?? "new"}
                  options={SORTS}
                  onChange={(orden) => set({ orden: orden === "new" ? undefined : orden })}
                />
                <span className={cx(styles.toolFace, styles.sortFace, query.orden && styles.toolOn)} aria-hidden="true">
                  <Icon name="sort" />
                </span>
              </span>
            </div>
            <Segmented
              label={t.groups}
              value={query.grupo ?? ""}
              options={GROUPS}
              onChange={(grupo) =>
                set({ grupo: grupo || undefined, ...(grupo && grupo !== "animales" ? NO_ANIMAL : {}) })
              }
            />
            {filters > 0 && !isEmpty && (
              <div className={styles.on}>
                <Spare>
                  <FiltersOn query={query} onChange={narrow} />
                </Spare>
              </div>
            )}
            <p className={cx(styles.count, (isEmpty || !(filters || query.q)) && "hush")} role="status">
              {first && !shop.isError ? t.results(first) : ""}
            </p>
          </div>
          {isCovered ? (
            <GridSkeleton />
          ) : (
            <Loaded
              of={shop}
              skeleton={<GridSkeleton />}
              missing={nothing}
              // The whole list is on this phone; what a search or a filter finds is only in part.
              known={
                isNarrowed
                  ? (retry) =>
                      retry ? (
                        <Spare>
                          <KeptFound query={query} onRetry={retry} draw={(them) => <Grid items={them} />} />
                        </Spare>
                      ) : (
                        <GridSkeleton />
                      )
                  : undefined
              }
            >
              {() =>
                items.length === 0 ? (
                  nothing
                ) : (
                  <>
                    <Grid
                      items={items}
                      more={shop.hasNextPage && !shop.isFetchNextPageError}
                      onEnd={() => void (shop.isFetchingNextPage || shop.fetchNextPage())}
                    />
                    {shop.isFetchNextPageError && (
                      <Button
                        kind="tonal"
                        wide
                        busy={shop.isFetchingNextPage}
                        onClick={() => void shop.fetchNextPage()}
                      >
                        {text.app.loaded.moreFailed}
                      </Button>
                    )}
                  </>
                )
              }
            </Loaded>
          )}
        </div>
      </div>
      {filtering && (
        <Spare>
          <FilterSheet query={query} species={species} onChange={narrow} onClose={() => setFiltering(false)} />
        </Spare>
      )}
      <ItemSheet
        id={query.articulo}
        session={query.sesion}
        card={items.find((it) => it.id === query.articulo)}
        onClose={() => void closeTo(at({ articulo: undefined, sesion: undefined }))}
      />
    </Screen>
  );
}

VentaEnLineaScreen.loadPart = (address: URLSearchParams) => (address.has("articulo") ? loadItem() : undefined);

/**
 * The shop behind the item that a link opened. `isAskedFor`: the shop is requested only after the page has loaded, so that the item's photo
 * comes first on a poor signal. `isCovered`: on a phone its cards and their photos are drawn only once the item is closed.
 */
function useBehind(isOpen: boolean, isDesktop: boolean) {
  const [isFirst, setFirst] = useState(isOpen);
  const [isAskedFor, setAskedFor] = useState(!isFirst);
  useEffect(() => {
    if (!isOpen) setFirst(false);
    if (isAskedFor) return;
    const ask = () => setAskedFor(true);
    if (!isOpen || document.readyState === "complete") return ask();
    addEventListener("load", ask);
    return () => removeEventListener("load", ask);
  }, [isOpen, isAskedFor]);
  return { isAskedFor, isCovered: !isAskedFor || (isFirst && isOpen && !isDesktop) };
}

/** A virtual grid: only the rows of cards near the viewport are rendered. */
function Grid({ items, more, onEnd }: { items: readonly CatalogCard[]; more?: boolean; onEnd?(): void }) {
  const { at, top, width, room } = usePlace();
  const columns = largeText?.matches ? 1 : Math.max(2, Math.floor((room + 14) / 236));
  const cell = (width - (columns - 1) * 14) / columns;
  const count = Math.ceil(items.length / columns);
  const grid = useRowsInWindow({
    count,
    estimate: cell * 0.75 + 136,
    overscan: 2,
    gap: 18,
    top,
  });
  const last = grid.rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= count - 1) onEnd?.();
  }, [more, last, count, onEnd]);
  return (
    <div ref={at} className={styles.list} style={{ height: grid.height }}>
      {grid.rows.map((row) => (
        <div
          key={row.index}
          ref={grid.measure}
          data-index={row.index}
          className={styles.row}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start}px)`,
          }}
        >
          {items.slice(row.index * columns, (row.index + 1) * columns).map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
}

const GridSkeleton = () => (
  <div className={styles.skeleton}>
    {["a", "b", "c", "d", "e", "f", "g", "h"].map((k) => (
      <div key={k}>
        <span className={styles.skeletonPhoto} />
        <Skeleton width="80%" />
        <Skeleton width="60%" height={14} />
        <Skeleton width="45%" />
      </div>
    ))}
  </div>
);
