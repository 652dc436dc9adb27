import { IN_THE_TILE } from "@corral/contract/business/photos.files";
import type { AnimalCard } from "@corral/contract/types";
import { memo } from "react";
import { AvailabilityBadge } from "#src/shared/availability-badge";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import styles from "./animal-tile.module.css";
import { publicAnimalsText as t } from "./text";

interface TileProps {
  animal: AnimalCard;
  across: boolean;
  href: string;
}
/**
 * One animal: horizontal (photo at the side) on a phone, vertical elsewhere. Kept as drawn while the list around it
 * scrolls.
 */
export const AnimalTile = memo(function AnimalTile({ animal, across, href }: TileProps) {
  const { photo, price, availability } = animal;
  const kind = [animal.breed ?? animal.speciesName, animal.sexWords].filter(Boolean).join(" · ");
  return (
    <a href={href} className={cx(styles.tile, across && styles.across)}>
      <span className={styles.picture}>
        {photo ? (
          <ItemPhoto photo={photo} size={320} sizes={IN_THE_TILE} icon="animal" />
        ) : (
          <Icon name="animal" size={36} />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {animal.name}
          {animal.tag && (
            <span className={styles.tag} translate="no">
              {" "}
              {animal.tag}
            </span>
          )}
        </span>
        <span className={styles.fact}>{kind}</span>
        {animal.ageWords && <span className={styles.fact}>{animal.ageWords}</span>}
        <span className={styles.offer}>
          {price !== null && availability ? (
            <>
              <MoneyText amount={price} className={cx(styles.price, !availability.buyable && styles.faded)} />
              <AvailabilityBadge of={availability} />
            </>
          ) : (
            <span className={styles.quiet}>{t.notForSale}</span>
          )}
        </span>
      </span>
    </a>
  );
});
