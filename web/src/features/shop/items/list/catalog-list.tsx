import { listItems } from "@corral/contract/calls/shop/items";
import { kindWords } from "@corral/domain/kernel/item-kinds";
import { useStaff } from "#src/features/business/auth/data";
import { ListFiles } from "#src/features/business/auth/list-files";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { Pages } from "#src/shared/lists/pages";
import { MoneyText } from "#src/shared/money/money-text";
import { SearchBox } from "#src/shared/search/search-box";
import { Suggestions } from "#src/shared/search/suggestions";
import { useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { ButtonLink } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Badge, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import styles from "../catalog.module.css";
import { CATALOG, type ItemRow, type ItemState, itemHref, useItems } from "../data";
import { itemsText as t } from "../text";
import { ItemTable, readItemSort } from "./item-table";

const STATES = ["", "published", "sold_out", "draft", "paused", "archived"] as const satisfies readonly (
  | ItemState
  | ""
)[];

/** All items, on sale or not; filter and search are in the address. */
export function CatalogList() {
  const { query } = useAddress("ajustes");
  const { can } = useStaff();
  const state = STATES.find((it) => it === query.estado) ?? "";
  const q = query.q ?? "";
  const isWide = useDesktop();
  const sort = isWide ? readItemSort(query.orden) : undefined;
  const items = useItems({ state, kind: "", q, sort });
  const change = (next: { estado?: string; q?: string; orden?: string }) =>
    void navigate(to("ajustes", { ver: "catalogo", estado: state, q, orden: query.orden, ...next }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const mayAdd = can("item.edit");
  useShortcuts(mayAdd ? [{ keys: "n", does: t.add, run: () => void navigate(`${CATALOG}&nuevo=`) }] : []);
  const links = (
    <div className={styles.links}>
      {mayAdd && (
        <ButtonLink kind="primary" small icon="plus" href={`${CATALOG}&nuevo=`}>
          {t.addShort}
        </ButtonLink>
      )}
      <ButtonLink kind="tonal" small icon="store" href="/venta-en-linea">
        {t.quick.shop}
      </ButtonLink>
    </div>
  );
  return (
    <>
      <div className={styles.top}>
        {!isWide && links}
        <SearchBox
          label={t.search}
          value={q}
          onSearch={(word) => change({ q: word })}
          suggest={(...field) => <Suggestions field={field} place="items" />}
        />
        {isWide && links}
        <div className={styles.all}>
          <Chips label={t.states}>
            {STATES.map((it) => (
              <Chip key={it} on={it === state} onClick={() => change({ estado: it })}>
                {t.state[it]}
              </Chip>
            ))}
          </Chips>
        </div>
      </div>
      <Pages
        of={items}
        byItself={isWide}
        files={<ListFiles what={t.list} of={listItems} query={{ state, q, sort }} />}
        empty={
          state || q ? (
            <NothingFound word={q} href={CATALOG}>
              {t.notFoundHint}
            </NothingFound>
          ) : (
            <EmptyState icon="store" title={t.none}>
              {t.noneHint}
            </EmptyState>
          )
        }
      >
        {(rows) =>
          isWide ? (
            <ItemTable
              of={items}
              rows={rows}
              filter={[state && t.state[state], q && t.matching(q)].filter(Boolean).join(" · ")}
              sort={sort}
              onSort={(orden) => change({ orden })}
            />
          ) : (
            <List heading={t.list}>
              {rows.map((it) => (
                <ItemLine key={it.id} item={it} />
              ))}
            </List>
          )
        }
      </Pages>
    </>
  );
}

function ItemLine({ item: i }: { item: ItemRow }) {
  const left = t.left(i.stock);
  return (
    <Row
      href={itemHref(i)}
      lead={<ItemPhoto photo={i.photo} size={160} className={styles.thumb} />}
      title={i.title}
      detail={
        <>
          <MoneyText amount={i.price} /> · {kindWords(i.kind)}
          {left && ` · ${left}`}
          <span className={styles.marks}>
            <Badge tone={i.tone}>{i.stateWords}</Badge>
          </span>
        </>
      }
    />
  );
}
