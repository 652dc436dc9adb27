import type { ItemKind } from "@corral/domain/kernel/item-kinds";
import { useRef, useState } from "react";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./catalog.module.css";
import { CountSheet } from "./count-sheet";
import { CATALOG, useStaffItem } from "./data";
import { PriceSheet } from "./price-sheet";
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
const hasPrice = (kind: ItemKind) => kind !== "session";
const isCounted = (kind: ItemKind) => kind === "product" || kind === "service";

/** Price and stock where the shop shows the item, for whoever may edit it. */
export default function QuickEdit({ id, title, kind }: Of) {
  const [what, setWhat] = useState<What>();
  return (
    <>
      <div className={styles.acts}>
        {hasPrice(kind) && (
          <Button kind="tonal" icon="charge" onClick={() => setWhat("price")}>
            {t.price}
          </Button>
        )}
        {isCounted(kind) && (
          <Button kind="tonal" icon="filter" onClick={() => setWhat("count")}>
            {t.count}
          </Button>
        )}
        <ButtonLink kind="tonal" icon="gear" href={`${CATALOG}&articulo=${id}`}>
          {t.edit}
        </ButtonLink>
      </div>
      {what && <QuickSheet id={id} title={title} what={what} onClose={() => setWhat(undefined)} />}
    </>
  );
}

/** The price of a row of the catalogue. */
export function PriceButton({ id, title, kind }: Of) {
  const [isOpen, setOpen] = useState(false);
  if (!hasPrice(kind)) return null;
  return (
    <>
      <IconButton icon="pencil" label={t.priceOf(title)} onClick={() => setOpen(true)} />
      {isOpen && <QuickSheet id={id} title={title} what="price" onClose={() => setOpen(false)} />}
    </>
  );
}
