import { useStaff } from "#src/features/business/auth/data";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, EmptyState, Skeleton } from "#src/ui/feedback";
import styles from "./catalog.module.css";
import { CATALOG, useStaffItem } from "./data";
import { DatesPart } from "./dates-part";
import { ItemEditor } from "./item-editor";
import { PriceHistory } from "./price-history";
import { StockPart } from "./stock-part";
import { itemsText as t } from "./text";

/** One item: state, form, stock or sessions, and history. */
export function ItemPage({ id }: { id: string }) {
  const item = useStaffItem(id);
  const { can } = useStaff();
  const mayEdit = can("item.edit");
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
      {(i) => (
        <>
          <div className={styles.head}>
            <h2>{i.title}</h2>
            <div className={styles.marks}>
              <Badge tone={i.tone}>{i.stateWords}</Badge>
              <Badge>{i.kindWords}</Badge>
            </div>
            {i.held > 0 && <p className="muted">{t.held(i.held)}</p>}
            {(i.state === "published" || i.state === "sold_out" || i.animal) && (
              <div className={styles.links}>
                {(i.state === "published" || i.state === "sold_out") && (
                  <ButtonLink href={`/venta-en-linea?articulo=${i.id}`} kind="tonal" small icon="store">
                    {t.toShop}
                  </ButtonLink>
                )}
                {i.animal && (
                  <ButtonLink href={`/animal?id=${i.animal.id}`} kind="tonal" small icon="animal">
                    {t.toAnimal}
                  </ButtonLink>
                )}
              </div>
            )}
          </div>
          <div className={styles.columns}>
            <ItemEditor item={i} mayEdit={mayEdit} />
            <div className={styles.columns} style={{ gridTemplateColumns: "minmax(0, 1fr)" }}>
              {i.kind === "session" && <DatesPart item={i} mayEdit={mayEdit} />}
              {(i.kind === "product" || i.kind === "service") && <StockPart item={i} mayEdit={mayEdit} />}
              <PriceHistory item={i} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}
