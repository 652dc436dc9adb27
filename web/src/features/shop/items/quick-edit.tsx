import { hasDates, hasStock, type ItemKind } from "@corral/domain/kernel/item-kinds";
import { useRef, useState } from "react";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./catalog.module.css";
import { itemHref, useStaffItem } from "./data";
import { PriceSheet } from "./price/price-sheet";
import { CountSheet } from "./stock/count-sheet";
import { itemsText } from "./text";

const t = itemsText.quick;
type What = "price" | "count";

/** Reads the item as staff edits it, and opens the sheet of one of its values. */
function QuickSheet({ id, title, what, onClose }: { id: string; title: string; what: What; onClose: () => void }) {
  const item = useStaffItem(id);
  // A count is relative to what the person sees: not to what this phone read long ago.
  const isRead = useRef(false);
  isRead.current ||= !item.isFetching;
  if (item.data && (what === "price" || isRead.current))
    return what === "price" ? (
      <PriceSheet item={item.data} onClose={onClose} />
    ) : (
      <CountSheet item={item.data} onClose={onClose} />
    );
  return (
    <Sheet open onClose={onClose} title={title}>
      <Loaded of={item} skeleton={<Skeleton height={80} radius={16} />} missing={<p>{itemsText.gone}</p>}>
        {() => <Skeleton height={80} radius={16} />}
      </Loaded>
    </Sheet>
  );
}

interface Of {
  id: string;
  title: string;
  kind: ItemKind;
}

/** A visit's prices and places are its dates'; the rest has one price, and goods may be counted. */
const hasPrice = (kind: ItemKind) => !hasDates(kind);
const isCounted = (kind: ItemKind) => hasStock(kind);

/** Its price and its stock, each in a sheet. */
export function QuickButtons({
  id,
  title,
  kind,
  main = false,
  disabled,
}: Of & {
  /** The first of them is the page's main act. */
  main?: boolean;
  disabled?: boolean;
}) {
  const [what, setWhat] = useState<What>();
  return (
    <>
      {hasPrice(kind) && (
        <Button kind={main ? "primary" : "tonal"} icon="charge" disabled={disabled} onClick={() => setWhat("price")}>
          {t.price}
        </Button>
      )}
      {isCounted(kind) && (
        <Button kind="tonal" icon="filter" disabled={disabled} onClick={() => setWhat("count")}>
          {t.count}
        </Button>
      )}
      {what && <QuickSheet id={id} title={title} what={what} onClose={() => setWhat(undefined)} />}
    </>
  );
}

/** Price and stock where the shop shows the item, for whoever may edit it. */
export default function QuickEdit(of: Of) {
  return (
    <div className={styles.acts}>
      <QuickButtons {...of} />
      <ButtonLink kind="tonal" icon="gear" href={itemHref(of)}>
        {t.edit}
      </ButtonLink>
    </div>
  );
}
