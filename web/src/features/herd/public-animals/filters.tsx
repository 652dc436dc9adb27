import type { AnimalsPage } from "@corral/contract/types";
import { Chip, ChipCount, ChipRule, Chips } from "#src/ui/controls/chips";
import { Icon } from "#src/ui/icon";
import { publicAnimalsText as t } from "./text";

interface FiltersProps {
  species: AnimalsPage["species"];
  chosen: string;
  onSale: boolean;
  onSpecies: (code: string) => void;
  onOnSale: (is: boolean) => void;
}

/** Filters: for sale only, and by species. */
export function Filters({ species, chosen, onSale, onSpecies, onOnSale }: FiltersProps) {
  return (
    <Chips label={t.filters}>
      <Chip on={onSale} onClick={() => onOnSale(!onSale)}>
        {onSale && <Icon name="check" size={16} />}
        {t.onSale}
      </Chip>
      <ChipRule />
      <Chip on={chosen === ""} onClick={() => onSpecies("")}>
        {t.all}
      </Chip>
      {species.map((it) => (
        <Chip key={it.code} on={chosen === it.code} onClick={() => onSpecies(chosen === it.code ? "" : it.code)}>
          {it.name} <ChipCount>{t.count(it.count)}</ChipCount>
        </Chip>
      ))}
    </Chips>
  );
}
