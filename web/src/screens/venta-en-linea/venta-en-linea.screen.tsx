import type { CatalogCard } from "@corral/contract/types";
import { useEffect } from "react";
import { useCart } from "#src/features/shop/catalog/cart";
import { CartBar } from "#src/features/shop/catalog/cart-bar";
import styles from "#src/features/shop/catalog/catalog.module.css";
import { type ShopFilter, useShop } from "#src/features/shop/catalog/data";
import { ItemCard } from "#src/features/shop/catalog/item-card";
import { ItemSheet } from "#src/features/shop/catalog/item-sheet";
import { catalogText as t } from "#src/features/shop/catalog/text";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { SearchBox } from "#src/shared/lists/search-box";
import { usePlace } from "#src/shared/lists/use-place";
import { useRowsInWindow } from "#src/shared/lists/use-rows-in-window";
import { Loaded } from "#src/shared/loaded";
import { Logo } from "#src/shared/logo";
import { text } from "#src/shared/text/es-MX";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Chip, ChipCount, Chips } from "#src/ui/controls/chips";
import { Segmented, Select } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

const GROUPS = [
  { value: "", label: t.all },
  { value: "animales", label: t.animals },
  { value: "productos", label: t.products },
  { value: "visitas", label: t.visits },
];
const SORTS = Object.entries(t.sorts).map(([value, label]) => ({ value, label }));

export function VentaEnLineaScreen() {
  const { query } = useAddress("venta-en-linea");
  const filter: ShopFilter = {
    ...(query.grupo ? { group: query.grupo } : {}),
    ...(query.especie ? { species: query.especie } : {}),
    ...(query.q ? { q: query.q } : {}),
    ...(query.orden ? { sort: query.orden } : {}),
  };
  const shop = useShop(filter);
  const config = useConfig();
  const cart = useCart();
  const at = (values: Record<string, string | undefined>) => to("venta-en-linea", { ...query, ...values });
  const set = (values: Record<string, string | undefined>) => void navigate(at(values), { keep: true, replace: true });
  const first = shop.data?.pages[0];
  const species = first?.species ?? [];
  return (
    <Screen
      title={config?.business.name ?? t.title}
      {...(config?.business.logo || config?.business.tagline
        ? {
            subtitle: (
              <span className={styles.brand}>
                {config.business.logo && <Logo id={config.business.logo} />}
                {config.business.tagline}
              </span>
            ),
          }
        : {})}
      wide
      {...(cart.length > 0 ? { footer: <CartBar /> } : {})}
    >
      <div className={styles.tools}>
        <SearchBox label={t.search} value={query.q ?? ""} onSearch={(q) => set({ q: q || undefined })} />
        <Segmented
          label={t.title}
          value={query.grupo ?? ""}
          options={GROUPS}
          onChange={(grupo) => set({ grupo: grupo || undefined, especie: undefined })}
        />
        {query.grupo === "animales" && (
          <Chips label={t.species}>
            {species.map((x) => (
              <Chip
                key={x.code}
                on={query.especie === x.code}
                onClick={() => set({ especie: query.especie === x.code ? undefined : x.code })}
              >
                {x.name} <ChipCount>{x.count}</ChipCount>
              </Chip>
            ))}
          </Chips>
        )}
        <div className={styles.sortRow}>
          <span className="muted small">{first ? t.results(first.total, first.hasMoreThanTotal) : ""}</span>
          <Select
            aria-label={t.sort}
            value={query.orden ?? "new"}
            options={SORTS}
            onChange={(orden) => set({ orden: orden === "new" ? undefined : orden })}
          />
        </div>
      </div>
      <Loaded of={shop} skeleton={<GridSkeleton />} missing={<EmptyState icon="search" title={t.none} />}>
        {(data) => {
          const items = data.pages.flatMap((p) => p.items);
          if (items.length === 0)
            return (
              <EmptyState
                icon="search"
                title={t.none}
                actions={
                  <ButtonLink href="/venta-en-linea" kind="tonal" data-replace data-keep>
                    {t.clear}
                  </ButtonLink>
                }
              >
                {t.noneHint}
              </EmptyState>
            );
          return (
            <>
              <Grid
                items={items}
                more={shop.hasNextPage && !shop.isFetchNextPageError}
                onEnd={() => void (shop.isFetchingNextPage || shop.fetchNextPage())}
              />
              {shop.isFetchNextPageError && (
                <Button kind="tonal" wide busy={shop.isFetchingNextPage} onClick={() => void shop.fetchNextPage()}>
                  {text.app.loaded.moreFailed}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      <ItemSheet
        id={query.articulo}
        session={query.sesion}
        onClose={() => void closeTo(at({ articulo: undefined, sesion: undefined }))}
      />
    </Screen>
  );
}

/** A virtual grid: only the rows of cards near the viewport are rendered. */
function Grid({ items, more, onEnd }: { items: CatalogCard[]; more: boolean; onEnd(): void }) {
  const { at, top, width } = usePlace();
  const columns = Math.max(2, Math.floor((width + 16) / 236));
  const cell = (width - (columns - 1) * 14) / columns;
  const count = Math.ceil(items.length / columns);
  const grid = useRowsInWindow({
    count,
    estimate: cell * 0.75 + 112,
    overscan: 4,
    gap: 18,
    top,
  });
  const last = grid.rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= count - 3) onEnd();
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
    {["a", "b", "c", "d", "e", "f"].map((k) => (
      <div key={k}>
        <Skeleton height={130} radius={16} />
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </div>
    ))}
  </div>
);
