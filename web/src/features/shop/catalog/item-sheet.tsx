import type { CatalogCard } from "@corral/contract/types";
import { lazy, Suspense } from "react";
import { laterPart } from "#src/shared/later-part";
import { Loaded } from "#src/shared/loaded";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useItem } from "./data";
import { catalogText as t } from "./text";

const parts = () => import("./item-sheet/item");
const Item = laterPart(() => parts().then((m) => m.default));
const KnownItem = lazy(() => parts().then((m) => ({ default: m.KnownItem })));

/** Fetches its code before it is drawn. */
export const loadItem = Item.load;

/** An item in full, over the shop. It is in the address, so that it can be shared. */
export function ItemSheet({
  id,
  session,
  card,
  onClose,
}: {
  id: string | undefined;
  session: string | undefined;
  /** As the list has it, until the item itself is here. */
  card: CatalogCard | undefined;
  onClose(): void;
}) {
  const item = useItem(id);
  // As high as a photo and what follows it, so that nothing jumps.
  const skeleton = <Skeleton height={520} radius={16} />;
  return (
    <Sheet open={Boolean(id)} onClose={onClose} title={(item.data ?? card)?.title ?? ""} byAddress wide>
      {id && (
        <Loaded
          of={item}
          skeleton={skeleton}
          known={
            card &&
            ((retry) => (
              <Suspense fallback={skeleton}>
                <KnownItem card={card} onRetry={retry} />
              </Suspense>
            ))
          }
          missing={
            <EmptyState icon="search" title={t.gone}>
              {t.goneHint}
            </EmptyState>
          }
        >
          {(it) => (
            <Suspense fallback={skeleton}>
              <Item key={it.id} item={it} session={session} />
            </Suspense>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}
