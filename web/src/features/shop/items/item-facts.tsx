import { hasDates, hasHeads, isLivestock, isSingle, taxClassWords } from "@corral/domain/kernel/item-kinds";
import { deliveryWordsOf } from "@corral/domain/shop/items";
import type { ReactNode } from "react";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";
import styles from "./catalog.module.css";
import type { StaffItem } from "./data";
import { itemsText } from "./text";

const t = itemsText.fields;

/** What an item says beside its photos, for who may not change it and while it is archived. */
export function ItemFacts({ item: i }: { item: StaffItem }) {
  const isPerKg = i.priceMode === "per_kg";
  const deposit =
    i.depositBp !== null
      ? `${i.depositBp / 100} %`
      : i.depositAmount !== null && <MoneyText amount={i.depositAmount} />;
  const facts: [string, ReactNode][] = [
    [t.pricePerKg, isPerKg && i.pricePerKg !== null && <MoneyText amount={i.pricePerKg} />],
    [t.weight, isPerKg && i.estWeightG !== null && i.estWeightG / 1_000],
    [t.priceMode, hasHeads(i.kind) && itemsText.priceModes[i.priceMode]],
    [t.subtitle, i.subtitle],
    [t.category, i.category],
    [t.deposit, isLivestock(i.kind) && (deposit || itemsText.depositModes.none)],
    [t.delivery, !hasDates(i.kind) && i.delivery.map((it) => deliveryWordsOf(i.kind, it)).join(", ")],
    [t.maxQty, !isSingle(i.kind, i.priceMode) && i.maxQty],
    [t.taxClass, taxClassWords[i.taxClass]],
  ];
  return (
    <div className={styles.aside}>
      <List>{facts.map(([label, value]) => value && <Row key={label} title={label} value={value} />)}</List>
      {i.description && (
        <section className={styles.part}>
          <h2>{t.description}</h2>
          <p className={styles.text}>{i.description}</p>
        </section>
      )}
    </div>
  );
}
