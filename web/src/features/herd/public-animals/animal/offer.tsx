import type { AnimalCard } from "@corral/contract/types";
import { speciesPlural } from "@corral/domain/kernel/species";
import type { ReactNode } from "react";
import { to } from "#src/nav/paths";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { MoneyText } from "#src/shared/money/money-text";
import { ButtonLink } from "#src/ui/controls/button";
import { Card } from "#src/ui/list";
import styles from "./offer.module.css";
import { animalText as t } from "./text";

/** The price and whether it can be bought; of a sold one only that it is, and where there are others like it. */
export function Offer({ animal, basis }: { animal: AnimalCard; basis?: ReactNode }) {
  const { price, availability, species } = animal;
  const isSold = availability?.code === "sold";
  if (isSold || price === null || !availability)
    return (
      <Card tonal>
        <div className={styles.offer}>
          <p className={styles.plain}>
            <strong>{isSold ? t.sold : t.notForSale}</strong>
            <span>{isSold ? t.soldDetail : t.notForSaleDetail}</span>
          </p>
          {/* Where it is still listed, the bar leads there. */}
          {animal.itemId === null && (
            <ButtonLink kind="tonal" small href={to("venta-en-linea", { grupo: "animales", especie: species })}>
              {t.moreOf(speciesPlural(species))}
            </ButtonLink>
          )}
        </div>
      </Card>
    );
  return (
    <Card>
      <div className={styles.offer}>
        <p>
          <span className={styles.label}>{t.price}</span>
          <MoneyText amount={price} className={styles.price} />
        </p>
        <AvailabilityBadge of={availability} />
      </div>
      {basis}
    </Card>
  );
}
