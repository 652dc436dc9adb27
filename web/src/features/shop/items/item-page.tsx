import { headsInWords } from "@corral/domain/herd/lots";
import { hasDates, hasPicks, hasStock, isWholeLot } from "@corral/domain/kernel/item-kinds";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useItemWays } from "#src/features/business/auth/item-ways";
import { usePageTitle } from "#src/features/business/auth/page-title";
import { VideoPart } from "#src/features/shop/videos/video-part";
import { to } from "#src/nav/paths";
import { Gallery } from "#src/shared/gallery/gallery";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, EmptyState, Skeleton } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { CATALOG, type StaffItem, useItemChanged, useStaffItem } from "./data";
import { DatesPart } from "./dates-part";
import { ItemEditor } from "./item-editor";
import { ItemFacts } from "./item-facts";
import { PicksPart } from "./picks/picks-part";
import { PriceHistory } from "./price/price-history";
import { MainAct, RareActs } from "./state-acts";
import { StockPart } from "./stock/stock-part";
import { itemsText as t } from "./text";

/** One item: its state, its form or what it says, stock or sessions, and history. */
export function ItemPage({ id }: { id: string }) {
  const item = useStaffItem(id);
  usePageTitle(item.data?.title ?? t.one);
  return (
    <Loaded
      of={item}
      skeleton={<Skeleton height={420} radius={16} />}
      missing={
        <EmptyState
          icon="search"
          title={t.gone}
          actions={
            <ButtonLink href={CATALOG} kind="tonal" data-direction="back">
              {t.back}
            </ButtonLink>
          }
        />
      }
    >
      {(i) => <OneItem item={i} />}
    </Loaded>
  );
}

function OneItem({ item: i }: { item: StaffItem }) {
  const { can } = useStaff();
  const mayEdit = can("item.edit");
  const [isDirty, setDirty] = useState(false);
  const acts = { item: i, mayEdit, dirty: isDirty };
  const isOpen = mayEdit && i.state !== "archived";
  const hasPhotos = i.photos.length > 0;
  const facts = <ItemFacts item={i} />;
  const onVideo = useItemChanged(i.id);
  const ways = useItemWays(i);
  const isInShop = i.state === "published" || i.state === "sold_out";
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.head}>
          <p className="sum">
            {hasDates(i.kind) && `${t.from} `}
            <MoneyText amount={i.price} />
            {i.priceMode === "per_kg" && <span className="small muted"> {t.estimated}</span>}
            {(i.lot || i.priceMode === "negotiable") && (
              <span className="small muted"> {t.priceModes[i.priceMode].toLowerCase()}</span>
            )}
          </p>
          <div className={styles.marks}>
            <Badge tone={i.tone}>{i.stateWords}</Badge>
            <Badge>{i.kindWords}</Badge>
          </div>
          {i.held > 0 && <p className="muted">{t.held(i.held)}</p>}
          {i.lot && (
            <p className="muted">
              {hasPicks(i.kind)
                ? t.picks.stock(i.stock ?? 0)
                : isWholeLot(i.kind, i.priceMode)
                  ? headsInWords(i.lot.heads)
                  : t.lotStock(i.stock ?? 0, headsInWords(i.lot.heads))}
            </p>
          )}
          {(isInShop || i.animal || i.lot || ways.length > 0) && (
            <div className={styles.leads}>
              {isInShop && (
                <ButtonLink href={`/venta-en-linea?articulo=${i.id}`} kind="plain" small icon="store">
                  {t.toShop}
                </ButtonLink>
              )}
              {i.animal && (
                <ButtonLink href={`/animal?id=${i.animal.id}`} kind="plain" small icon="animal">
                  {t.toAnimal}
                </ButtonLink>
              )}
              {ways.map(({ href, icon, words }) => (
                <ButtonLink key={href} href={href} kind="plain" small icon={icon}>
                  {words}
                </ButtonLink>
              ))}
              {i.lot && (
                <ButtonLink href={to("animales", { ver: "grupos", grupo: i.lot.id })} kind="plain" small icon="animal">
                  {t.toLot}
                </ButtonLink>
              )}
            </div>
          )}
        </div>
        <MainAct {...acts} />
      </div>
      <div className={styles.columns}>
        {isOpen ? (
          <ItemEditor item={i} onDirty={setDirty} />
        ) : hasPhotos ? (
          <Gallery photos={i.photos} name={i.title} />
        ) : (
          facts
        )}
        <div className={styles.aside}>
          {!isOpen && hasPhotos && facts}
          {hasDates(i.kind) && <DatesPart item={i} mayEdit={mayEdit} />}
          {hasStock(i.kind) && <StockPart item={i} mayEdit={mayEdit} />}
          {hasPicks(i.kind) && <PicksPart item={i} mayEdit={mayEdit && i.lot !== null} />}
          {(i.video || isOpen) && <VideoPart item={i} mayEdit={isOpen} onChange={onVideo} />}
          <PriceHistory item={i} />
          <RareActs {...acts} />
        </div>
      </div>
    </>
  );
}
