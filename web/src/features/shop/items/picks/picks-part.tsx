import { itemBounds } from "@corral/domain/shop/items";
import { useState } from "react";
import { PickGrid } from "#src/features/shop/picks/pick-grid";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "../catalog.module.css";
import { type StaffItem, useListableOf, useSetPicks } from "../data";
import { itemsText } from "../text";
import { asPick } from "./group-to-pick";
import { PickAll } from "./pick-all";

const t = itemsText.picks;

/** The animals that a lot offers to choose from, those that have a buyer too. */
export function PicksPart({ item, mayEdit }: { item: StaffItem; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <List heading={t.offered(item.picks.length)}>
        {item.picks.map((a) => (
          <Row
            key={a.animalId}
            lead={<ItemPhoto photo={a.photo} size={160} className={styles.thumb} />}
            title={a.name}
            detail={[a.tag === a.name ? null : a.tag, a.facts].filter(Boolean).join(" · ")}
            value={t.states[a.state]}
            href={`/animal?id=${a.animalId}`}
          />
        ))}
      </List>
      {mayEdit && item.state !== "archived" && (
        <Button kind="tonal" wide onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      )}
      {isOpen && <PicksSheet item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function PicksSheet({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const listable = useListableOf(item.lot?.id ?? "");
  const save = useSetPicks(item.id);
  const kept = item.picks.flatMap((a) => (a.state === "taken" ? [a.animalId] : []));
  const edit = useEdit({
    start: () => ({ values: { chosen: item.picks.map((a) => a.animalId) } }),
    send: ({ chosen }) => save.mutateAsync(chosen),
    onSaved: onClose,
  });
  return (
    <EditSheet edit={edit} title={t.change} action={itemsText.quick.save} onClose={onClose}>
      <p className="muted">{t.changeHint}</p>
      {edit.faultOf("animalIds") && <Banner tone="error">{edit.faultOf("animalIds")}</Banner>}
      <Loaded of={listable} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
        {({ items }) => {
          const choice = {
            animals: [...item.picks, ...items.map(asPick)],
            chosen: edit.values.chosen,
            kept,
            onChange: (chosen: string[]) => edit.set({ chosen }),
          };
          return (
            <>
              <PickAll {...choice} />
              <PickGrid {...choice} most={itemBounds.picks} />
            </>
          );
        }}
      </Loaded>
    </EditSheet>
  );
}
