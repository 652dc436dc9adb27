import type { PickAnimal } from "@corral/contract/types";
import { itemBounds } from "@corral/domain/shop/items";
import { type ReactNode, useState } from "react";
import { useGroups } from "#src/features/herd/groups/data";
import { PickGrid } from "#src/features/shop/picks/pick-grid";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import styles from "../catalog.module.css";
import { CATALOG, type ListableAnimal, useListableOf } from "../data";
import { itemsText } from "../text";
import { PickAll } from "./pick-all";

const t = itemsText.picks;

/** An animal that can be put on sale, as one that may be offered; one that can't says so. */
export const asPick = (a: ListableAnimal): PickAnimal => ({
  animalId: a.id,
  name: a.name,
  tag: a.tag,
  facts: a.facts ?? "",
  photo: a.photo,
  state: a.warning ? "unfit" : "free",
});

export interface Offered {
  group: { id: string; name: string };
  animalIds: readonly string[];
  /** Where they are chosen. */
  list: ReactNode;
}

/** The pen or lot that the address names, else a choice of those that have animals; then which of them are offered. */
export function GroupToPick({
  groupId,
  children,
}: {
  groupId: string | undefined;
  children: (offered: Offered) => ReactNode;
}) {
  const groups = useGroups();
  return (
    <Loaded of={groups} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {({ groups }) => {
        const open = groups.filter((it) => it.count > 0 && !it.archived);
        const group = open.find((it) => it.id === groupId);
        if (group) return <Animals group={group}>{children}</Animals>;
        return open.length === 0 ? (
          <EmptyState
            icon="animal"
            title={t.noGroups}
            actions={
              <ButtonLink kind="tonal" href={to("animales", { ver: "grupos" })}>
                {itemsText.toGroups}
              </ButtonLink>
            }
          >
            {t.noGroupsHint}
          </EmptyState>
        ) : (
          <List heading={t.whichGroup}>
            {open.map((it) => (
              <Row
                key={it.id}
                icon="animal"
                title={it.name}
                detail={t.animals(it.count)}
                href={`${CATALOG}&nuevo=pick_from_lot&grupo=${it.id}`}
              />
            ))}
          </List>
        );
      }}
    </Loaded>
  );
}

function Animals({
  group,
  children,
}: {
  group: { id: string; name: string };
  children: (offered: Offered) => ReactNode;
}) {
  const listable = useListableOf(group.id);
  return (
    <Loaded of={listable} skeleton={<Skeleton height={280} radius={16} />} missing={null}>
      {({ items }) => (
        <Chosen group={group} animals={items.map(asPick)}>
          {children}
        </Chosen>
      )}
    </Loaded>
  );
}

/** All that can be sold are offered, until some are taken out. */
function Chosen({
  group,
  animals,
  children,
}: {
  group: Offered["group"];
  animals: PickAnimal[];
  children: (offered: Offered) => ReactNode;
}) {
  const [chosen, setChosen] = useState(() => animals.flatMap((a) => (a.state === "free" ? [a.animalId] : [])));
  const there = chosen.filter((id) => animals.some((a) => a.animalId === id));
  return children({
    group,
    animalIds: there,
    list: (
      <fieldset className={styles.choices}>
        <legend>{t.offered(there.length)}</legend>
        {animals.length === 0 ? (
          <p className="muted">{t.noneFree}</p>
        ) : (
          <>
            <PickAll animals={animals} chosen={there} onChange={setChosen} />
            <PickGrid animals={animals} chosen={there} most={itemBounds.picks} onChange={setChosen} />
          </>
        )}
      </fieldset>
    ),
  });
}
