import { useState } from "react";
import { useToday } from "#src/shared/api/today";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { SearchBox } from "#src/shared/search/search-box";
import { Button } from "#src/ui/controls/button";
import { EmptyState, NothingFound, Skeleton } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { kindOf, tagOf } from "../animal-words";
import { usePickable } from "../data";
import styles from "../herd-parts.module.css";
import { staffAnimalText } from "../text";
import { asParent, type Parent } from "./draft";

const t = staffAnimalText.pick;
const fit = {
  dam: new Set(["female", "spayed_female", "unknown"]),
  sire: new Set(["male", "castrated_male", "unknown"]),
};

/** The dam or sire of an animal, with buttons to choose another or none. */
export function ParentPicker({
  which,
  value,
  species,
  self,
  error,
  onChange,
}: {
  which: "dam" | "sire";
  value: Parent | null;
  species: string;
  /** The animal itself, which can't be its own parent. */
  self: string;
  error: string | undefined;
  onChange: (parent: Parent | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const label = staffAnimalText.fields[which];
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a name, not form fields
    <div role="group" aria-label={label} className={styles.part}>
      <div className={styles.picked}>
        <span>
          <strong>{label}</strong>
          <span className={value ? undefined : "muted"}>{value ? value.name || t.unnamed : t.none}</span>
        </span>
        <Button small kind="tonal" onClick={() => setOpen(true)}>
          {value ? t.change : t.choose}
        </Button>
        {value && (
          <Button small kind="plain" onClick={() => onChange(null)}>
            {t.drop}
          </Button>
        )}
      </div>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {open && (
        <PickSheet
          which={which}
          species={species}
          self={self}
          onClose={() => setOpen(false)}
          onPick={(parent) => {
            onChange(parent);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function PickSheet({
  which,
  species,
  self,
  onPick,
  onClose,
}: {
  which: "dam" | "sire";
  species: string;
  self: string;
  onPick: (parent: Parent) => void;
  onClose: () => void;
}) {
  const [q, setQ] = useState("");
  const today = useToday();
  const found = usePickable({ q: q || undefined, species: species || undefined });
  return (
    <Sheet open onClose={onClose} title={t[which]}>
      <div className={styles.sheet}>
        <SearchBox label={t.search} value={q} onSearch={setQ} />
        <Loaded of={found} skeleton={<Skeleton height={240} radius={14} />} missing={null}>
          {({ animals }) => {
            const rows = animals.filter((it) => it.id !== self && fit[which].has(it.sex));
            if (rows.length === 0 && q)
              return (
                <NothingFound word={q} onClear={() => setQ("")}>
                  {t.nobodyHint}
                </NothingFound>
              );
            if (rows.length === 0) return <EmptyState icon="animal" title={t.nobody} />;
            return (
              <List>
                {rows.map((it) => (
                  <Row
                    key={it.id}
                    lead={
                      it.photo ? (
                        <ItemPhoto photo={it.photo} size={160} className={styles.thumb} />
                      ) : (
                        <span className={styles.thumb}>
                          <Icon name="animal" size={22} />
                        </span>
                      )
                    }
                    title={[it.name, tagOf(it)].filter(Boolean).join(" ")}
                    detail={kindOf(it, today)}
                    onClick={() => onPick(asParent(it))}
                  />
                ))}
              </List>
            );
          }}
        </Loaded>
      </div>
    </Sheet>
  );
}
