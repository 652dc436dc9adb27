import type { AnimalView } from "@corral/contract/types";
import { to } from "#src/nav/paths";
import { ItemPhoto } from "#src/shared/item-photo";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import styles from "./family.module.css";
import { animalText as t } from "./text";

type Relative = AnimalView["family"][number];
const order = ["dam", "sire", "offspring"] as const;

/** Public dam, sire and offspring, each a link to its page. */
export function Family({ family }: { family: Relative[] }) {
  const sorted = order.flatMap((relation) => family.filter((it) => it.relation === relation));
  const young = family.filter((it) => it.relation === "offspring").length;
  return (
    <List heading={t.family} note={young > 1 ? t.offspring(young) : undefined}>
      {sorted.map((it) => (
        <Row
          key={it.id}
          lead={<Portrait photo={it.photo} />}
          title={it.name}
          detail={[t.relation[it.relation], it.breed].filter(Boolean).join(" · ")}
          href={to("animal", { id: it.id })}
        />
      ))}
    </List>
  );
}

function Portrait({ photo }: { photo: Relative["photo"] }) {
  return (
    <span className={styles.portrait}>
      {photo ? <ItemPhoto photo={photo} size={160} icon="animal" /> : <Icon name="animal" size={22} />}
    </span>
  );
}
