import type { PickAnimal } from "@corral/contract/types";
import { searchText } from "@corral/domain/kernel/text/search-text";
import { useState } from "react";
import { ItemPhoto } from "#src/shared/item-photo";
import { TextField } from "#src/ui/controls/labelled";
import styles from "./picks.module.css";
import { picksText as t } from "./text";

/** From so many on, they are found by name or ear tag. */
const MANY = 8;

interface PickGridProps {
  animals: readonly PickAnimal[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** How many may be chosen; at that, the others can't be. */
  most: number;
  /** Those that stay chosen. */
  kept?: readonly string[];
  disabled?: boolean;
}

/** Animals with photo, ear tag and facts, of which some are chosen; one that another has can't be. */
export function PickGrid({ animals, chosen, onChange, most, kept = [], disabled }: PickGridProps) {
  const [q, setQ] = useState("");
  const words = searchText(q);
  const isGone = (a: PickAnimal) => !chosen.includes(a.animalId) && (a.state === "taken" || a.state === "unfit");
  // Those that can be had first.
  const inOrder = [...animals.filter((a) => !isGone(a)), ...animals.filter(isGone)];
  const found = words ? inOrder.filter((a) => searchText(a.name, a.tag ?? "").includes(words)) : inOrder;
  const isFull = chosen.length >= most;
  if (animals.length === 0) return <p className="muted">{t.empty}</p>;
  return (
    <div className={styles.part}>
      {animals.length > MANY && <TextField label={t.find} optional value={q} onChange={setQ} maxLength={40} />}
      {found.length === 0 && <p className="muted">{t.none}</p>}
      <ul className={styles.grid}>
        {found.map((a) => {
          const isChosen = chosen.includes(a.animalId);
          // Where a single one is chosen, another takes its place.
          const off =
            disabled ||
            kept.includes(a.animalId) ||
            isGone(a) ||
            (!isChosen && isFull && (most > 1 || kept.length > 0));
          return (
            <li key={a.animalId}>
              <label className={styles.animal} data-chosen={isChosen || undefined} data-gone={isGone(a) || undefined}>
                <ItemPhoto
                  photo={a.photo}
                  size={320}
                  sizes="(min-width: 56.25em) 14rem, 45vw"
                  className={styles.photo}
                  icon="animal"
                />
                <span className={styles.words}>
                  <strong>{a.name}</strong>
                  {a.tag && a.tag !== a.name && <span className="small muted">{t.tag(a.tag)}</span>}
                  {a.facts && <span className="small muted">{a.facts}</span>}
                  {isGone(a) && <span className="small">{a.state === "taken" ? t.taken : t.unfit}</span>}
                </span>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={isChosen}
                  disabled={off}
                  onChange={() =>
                    onChange(
                      isChosen ? chosen.filter((id) => id !== a.animalId) : [...(isFull ? [] : chosen), a.animalId],
                    )
                  }
                />
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
