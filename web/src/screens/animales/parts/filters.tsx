import type { AnimalsPage } from "@corral/contract/types";
import type { ReactNode } from "react";
import { animalesText as t } from "../../../text/animales";
import { cx } from "../../../ui/cx";
import { Icon } from "../../../ui/icon";
import styles from "./filters.module.css";

interface FiltersProps {
  species: AnimalsPage["species"];
  chosen: string;
  onSale: boolean;
  onSpecies: (code: string) => void;
  onOnSale: (is: boolean) => void;
}

/** Chips in one line that scrolls: what is for sale, and one species or all. */
export function Filters({ species, chosen, onSale, onSpecies, onOnSale }: FiltersProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="hush">{t.filters}</legend>
      <Chip on={onSale} onClick={() => onOnSale(!onSale)}>
        {onSale && <Icon name="check" size={16} />}
        {t.onSale}
      </Chip>
      <span className={styles.rule} aria-hidden="true" />
      <Chip on={chosen === ""} onClick={() => onSpecies("")}>
        {t.all}
      </Chip>
      {species.map((it) => (
        <Chip key={it.code} on={chosen === it.code} onClick={() => onSpecies(chosen === it.code ? "" : it.code)}>
          {it.name} <span className={styles.count}>{t.count(it.count)}</span>
        </Chip>
      ))}
    </fieldset>
  );
}

function Chip({ on, onClick, children }: { on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={cx(styles.chip, on && styles.on)} aria-pressed={on} onClick={onClick}>
      {children}
    </button>
  );
}
