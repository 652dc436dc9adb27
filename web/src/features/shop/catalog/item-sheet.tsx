import { lazy, Suspense } from "react";
import { Loaded } from "#src/shared/loaded";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useItem } from "./data";
import { catalogText as t } from "./text";

const Item = lazy(() => import("./item-sheet/item"));

/** An item in full, over the shop. It is in the address, so that it can be shared. */
export function ItemSheet({
  id,
  session,
  title = "",
  onClose,
}: {
  id: string | undefined;
  session: string | undefined;
  /** As the list has it, until the item itself is here. */
  title: string | undefined;
  onClose(): void;
}) {
  const item = useItem(id);
  // As high as a photo and what follows it, so that nothing jumps.
  const skeleton = <Skeleton height={520} radius={16} />;
  return (
    <Sheet open={Boolean(id)} onClose={onClose} title={item.data?.title ?? title} byAddress wide>
      {id && (
        <Loaded
          of={item}
          skeleton={skeleton}
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
