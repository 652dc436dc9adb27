import { IN_THE_GRID } from "@corral/contract/business/photos.files";
import { readCards } from "@corral/contract/calls/shop/catalog";
import type { CatalogCard } from "@corral/contract/types";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "#src/nav/address";
import { closeTo, navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { type StoredItem, useStored } from "#src/offline/storage/stored";
import { api } from "#src/shared/api/http";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, IconButton } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { List } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { FavoriteButton } from "./favorite-button";
import styles from "./favorites.module.css";
import { forgetSeen } from "./kept-items";
import { favoritesText as t } from "./text";

/** The shop's way to what this phone keeps of it, and the sheet (`?favoritos=1`). In its own chunk: a first visit has nothing kept. */
export default function FavoritesPart() {
  const { query } = useAddress("venta-en-linea");
  const at = (favoritos: string | undefined) => to("venta-en-linea", { ...query, favoritos });
  return (
    <>
      <IconButton icon="heart" label={t.open} onClick={() => void navigate(at("1"), { keep: true })} />
      <Sheet open={query.favoritos !== undefined} onClose={() => void closeTo(at(undefined))} title={t.open} byAddress>
        <KeptItems />
      </Sheet>
    </>
  );
}

/**
 * The kept items with today's prices. The list is the one of the moment when the sheet was opened, so that a heart that is tapped by mistake can
 * be tapped again. On a page whose address opens the sheet, the phone's storage may be read later than the sheet is drawn.
 */
function KeptItems() {
  const [stored] = useStored("keptItems");
  const [kept, setKept] = useState(stored);
  if (kept.length === 0 && stored.length > 0) setKept(stored);
  const { online } = useConnection();
  const ids = kept.map((it) => it.id).join();
  const cards = useQuery({
    queryKey: ["cards", ids],
    queryFn: ({ signal }) => api(readCards, { query: { ids }, signal }),
    enabled: ids !== "",
    staleTime: 15_000,
  });
  const now = cards.data && new Map(cards.data.items.map((it) => [it.id, it]));
  const favorites = kept.filter((it) => it.isFavorite);
  // What is no longer on sale is worth a line only to whoever kept it.
  const seen = kept.filter((it) => !it.isFavorite && (!now || now.has(it.id)));
  if (favorites.length + seen.length === 0)
    return (
      <EmptyState icon="heart" title={t.none}>
        {t.noneHint}
      </EmptyState>
    );
  const rows = (them: readonly StoredItem[]) =>
    them.map((it) => <KeptRow key={it.id} kept={it} card={now?.get(it.id)} isGone={now?.has(it.id) === false} />);
  return (
    <div className={styles.lists}>
      {favorites.length > 0 && (
        <List heading={t.favorites} note={online && !cards.isError ? t.note : t.lastSeen}>
          {rows(favorites)}
        </List>
      )}
      {seen.length > 0 && (
        <div>
          <List heading={t.seen}>{rows(seen)}</List>
          <Button
            kind="plain"
            className="edge"
            onClick={() => {
              void forgetSeen();
              setKept(favorites);
            }}
          >
            {t.forget}
          </Button>
        </div>
      )}
    </div>
  );
}

function KeptRow({ kept, card, isGone }: { kept: StoredItem; card: CatalogCard | undefined; isGone: boolean }) {
  const what = (
    <>
      {/* The size that the list has fetched, so that it is there without signal. */}
      <ItemPhoto
        photo={card ? card.photo : kept.photo}
        size={320}
        sizes={IN_THE_GRID}
        icon={card?.group === "animales" ? "animal" : "store"}
        className={styles.photo}
      />
      <span className={styles.words}>
        <span>{card?.title ?? kept.title}</span>
        {isGone ? (
          <span className="small muted">{t.gone}</span>
        ) : (
          <>
            <b>
              <MoneyText amount={card?.price ?? kept.price} />
            </b>
            {card && <span className="small muted">{card.availability.words}</span>}
          </>
        )}
      </span>
    </>
  );
  return (
    <li className={styles.row}>
      {isGone ? (
        <div className={styles.item}>{what}</div>
      ) : (
        <a className={styles.item} href={to("venta-en-linea", { articulo: kept.id })}>
          {what}
        </a>
      )}
      <FavoriteButton item={card ?? kept} />
    </li>
  );
}
