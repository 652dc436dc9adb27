import type { CatalogItem } from "@corral/contract/types";
import { useState } from "react";
import { usePicks } from "#src/features/shop/picks/data";
import { PickGrid } from "#src/features/shop/picks/pick-grid";
import { picksText } from "#src/features/shop/picks/text";
import { useConnection } from "#src/offline/connection";
import { Loaded } from "#src/shared/loaded";
import { NeedsSignal } from "#src/shared/needs-signal";
import { Stepper } from "#src/ui/controls/inputs";
import { Skeleton } from "#src/ui/feedback";
import { useCart } from "../cart";
import { putLine } from "../change-cart";
import { BuyBar } from "./buy-bar";
import styles from "./item.module.css";
import { ItemFrame } from "./item-frame";
import { PriceHead } from "./price-head";
import { itemText as t } from "./text";

/** A lot to choose from: how many, and which of them already; the rest is chosen after buying. */
export function PickItem({ item, choosing }: { item: CatalogItem; choosing: NonNullable<CatalogItem["choosing"]> }) {
  const { online } = useConnection();
  const picks = usePicks(item.id);
  const line = useCart().find((l) => l.itemId === item.id);
  const [qty, setQty] = useState(line?.qty ?? 1);
  const [typed, setChosen] = useState<readonly string[]>(line?.picks ?? []);
  const most = Math.max(1, Math.min(item.maxQty, item.availability.left ?? item.maxQty));
  // One that somebody else took meanwhile isn't chosen any more.
  const gone = picks.data?.animals.flatMap((a) => (a.state === "free" ? [] : [a.animalId])) ?? [];
  const chosen = typed.filter((id) => !gone.includes(id));
  const heads = Math.min(most, Math.max(qty, chosen.length));
  const isInCart = line?.qty === heads && (line.picks ?? []).join() === chosen.join();
  return (
    <ItemFrame
      item={item}
      photos={item.photos}
      head={<PriceHead item={item} />}
      bar={
        <BuyBar
          offer={item}
          total={item.price * heads}
          inCart={isInCart ? heads : 0}
          chosen={heads}
          what={item.title}
          addWords={line ? t.bar.change : t.bar.add}
          onAdd={() =>
            void putLine({
              itemId: item.id,
              qty: heads,
              price: item.price,
              title: item.title,
              ...(chosen.length ? { picks: [...chosen] } : {}),
            })
          }
          stepper={
            most > 1 && (
              <Stepper label={t.quantity} value={heads} min={Math.max(1, chosen.length)} max={most} onChange={setQty} />
            )
          }
        />
      }
    >
      <section className={styles.group} aria-labelledby="escoge">
        <h3 id="escoge">{item.unborn ? t.unborn : picksText.heading}</h3>
        <p className="muted small">{choosing.words}</p>
        {/* Who has them is known only online. */}
        {item.unborn ? null : online ? (
          <Loaded of={picks} skeleton={<Skeleton height={240} radius={16} />} missing={null}>
            {({ animals }) => (
              <PickGrid
                animals={animals}
                chosen={chosen}
                most={most}
                onChange={(next) => {
                  setChosen(next);
                  if (next.length > qty) setQty(next.length);
                }}
              />
            )}
          </Loaded>
        ) : (
          <NeedsSignal />
        )}
      </section>
    </ItemFrame>
  );
}
