import type { ChargeView } from "@corral/contract/types";
import { useBuyerChoices, useChooseAnimals } from "./buyers-data";
import { ChoiceCard } from "./choice-card";
import styles from "./choices.module.css";
import { choicesText as t } from "./text";

/** What a buyer chooses of the lots in their purchase. */
export default function BuyerChoices({ charge }: { charge: ChargeView }) {
  const { data } = useBuyerChoices(charge);
  const save = useChooseAnimals(charge.id);
  // Of a purchase that ended nothing is chosen any more.
  const isOver = data?.why && !data.items.some((it) => it.animals.some((a) => a.state === "chosen"));
  if (!data || data.items.length === 0 || isOver) return null;
  return (
    <section className={styles.part} aria-labelledby="escoger">
      <h2 id="escoger">{t.heading}</h2>
      {data.items.map((it) => (
        <ChoiceCard key={`${it.itemId}${it.left}${it.by}`} choice={it} why={data.why} save={save} />
      ))}
    </section>
  );
}
