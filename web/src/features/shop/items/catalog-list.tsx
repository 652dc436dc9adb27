import { itemKindWords } from "@corral/domain/kernel/item-kinds";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { Pages } from "#src/shared/lists/pages";
import { SearchBox } from "#src/shared/lists/search-box";
import { MoneyText } from "#src/shared/money/money-text";
import { useShortcuts } from "#src/shared/shortcuts/shortcuts";
import { ButtonLink } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Badge, EmptyState, NothingFound } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "./catalog.module.css";
import { CATALOG, type ItemRow, type ItemState, useItems } from "./data";
import { PriceButton } from "./quick-edit";
import { itemsText as t } from "./text";

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
  const items = useItems({ state, kind: "", q });
  const change = (next: { estado?: string; q?: string }) =>
    void navigate(to("ajustes", { ver: "catalogo", estado: state, q, ...next }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const mayAdd = can("item.edit");
  useShortcuts(mayAdd ? [{ keys: "n", does: t.add, run: () => void navigate(`${CATALOG}&nuevo=`) }] : []);
  return (
    <>
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
      <div className={styles.tools}>
        <SearchBox label={t.search} value={q} onSearch={(word) => change({ q: word })} />
        <Chips label={t.states}>
          {STATES.map((it) => (
            <Chip key={it} on={it === state} onClick={() => change({ estado: it })}>
              {t.state[it]}
            </Chip>
          ))}
        </Chips>
      </div>
      <Pages
        of={items}
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
        {(rows) => (
          <List heading={t.list}>
            {rows.map((it) => (
              <ItemLine key={it.id} item={it} mayEdit={can("item.edit")} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function ItemLine({ item: i, mayEdit }: { item: ItemRow; mayEdit: boolean }) {
  const left = t.left(i.stock);
  return (
    <Row
      href={`${CATALOG}&articulo=${i.id}`}
      lead={<ItemPhoto photo={i.photo} size={160} className={styles.thumb} />}
      title={i.title}
      beside={mayEdit && i.state !== "archived" && <PriceButton id={i.id} title={i.title} kind={i.kind} />}
      detail={
        <>
          <MoneyText amount={i.price} /> · {itemKindWords[i.kind]}
          {left && ` · ${left}`}
          <span className={styles.marks}>
            <Badge tone={i.tone}>{i.stateWords}</Badge>
          </span>
        </>
      }
    />
  );
}
