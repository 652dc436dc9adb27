import type { ChargeView } from "@corral/contract/types";
import { useBuyerChoices, useChooseAnimals } from "./buyers-data";
import { ChoiceCard } from "./choice-card";
import styles from "./choices.module.css";
import { choicesText as t } from "./text";

/** What a buyer chooses of the lots in their purchase. */
export default function BuyerChoices({ charge, onUnsaved }: { charge: ChargeView; onUnsaved: (by: 1 | -1) => void }) {
  const { data } = useBuyerChoices(charge);
  const save = useChooseAnimals(charge.id);
  if (!data?.items.length) return null;
  return (
    <section className={styles.part} aria-labelledby="escoger">
      <h2 id="escoger">{t.heading}</h2>
      {data.items.map((it) => (
        <ChoiceCard
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
