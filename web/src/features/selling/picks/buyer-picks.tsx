import type { ChargeView } from "@corral/contract/types";
import { useBuyerPicks, useChooseAnimals } from "./buyers-data";
import { PickCard } from "./pick-card";
import styles from "./picks.module.css";
import { picksText as t } from "./text";

/** What a buyer chooses of the lots in their purchase. */
export default function BuyerPicks({ charge, onUnsaved }: { charge: ChargeView; onUnsaved: (by: 1 | -1) => void }) {
  const { data } = useBuyerPicks(charge);
  const save = useChooseAnimals(charge.id);
  if (!data?.items.length) return null;
  return (
    <section className={styles.part} aria-labelledby="escoger">
      <h2 id="escoger">{t.heading}</h2>
      {data.items.map((it) => (
        <PickCard
          key={`${it.itemId}${it.left}${it.by}`}
          choice={it}
          chargeId={charge.id}
          mayChoose
          save={save}
          onUnsaved={onUnsaved}
        />
      ))}
    </section>
  );
}
