import { keysOf } from "@corral/domain/kernel/lookup";
import { useStaff } from "#src/features/business/auth/data";
import { kindOf, shortDay } from "#src/features/herd/animals/animal-words";
import type { HerdAnimal } from "#src/features/herd/animals/data";
import { staffAnimalText } from "#src/features/herd/animals/text";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { ItemPhoto } from "#src/shared/item-photo";
import { ButtonLink } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Icon } from "#src/ui/icon";
import { List, Row } from "#src/ui/list";
import styles from "./staff-animal.module.css";

const t = staffAnimalText.tree;
type Kin = HerdAnimal["family"][number];
type Ancestor = Exclude<Kin["relation"], "offspring">;
/** The CSS grid area of each ancestor in the tree. */
const places: Record<Ancestor, string> = {
  dam: "dam",
  dam_dam: "dd",
  dam_sire: "ds",
  sire: "sire",
  sire_dam: "sd",
  sire_sire: "ss",
};

/** Parents, grandparents and offspring. */
export function FamilyPart({ animal: a }: { animal: HerdAnimal }) {
  const { can } = useStaff();
  const today = useToday();
  const kinOf = (relation: Ancestor) => a.family.find((it) => it.relation === relation);
  const young = a.family.filter((it) => it.relation === "offspring");
  return (
    <div className={styles.part}>
      <section className={styles.section}>
        <h2>{t.ancestors}</h2>
        <div className={styles.tree}>
          {keysOf(places)
            // An unknown parent has no ancestors to show.
            .filter((it) => it === "dam" || it === "sire" || kinOf(it.startsWith("dam") ? "dam" : "sire"))
            .map((relation) => (
              <Ancestor key={relation} relation={relation} kin={kinOf(relation)} />
            ))}
        </div>
        {can("animal.edit") && (
          <div className={styles.acts}>
            <ButtonLink small kind="tonal" href={to("animal", { id: a.id, ver: "editar" })}>
              {t.edit}
            </ButtonLink>
          </div>
        )}
      </section>
      {young.length > 0 ? (
        <List heading={t.offspring(young.length)}>
          {young.map((it) => (
            <Row
              key={it.id}
              lead={<Face kin={it} />}
              title={[it.name, it.tag].filter(Boolean).join(" ")}
              detail={kindOf({ ...it, species: a.species, birthPrecision: "day" }, today)}
              value={it.birthDate && shortDay(it.birthDate, today)}
              href={to("animal", { id: it.id })}
            />
          ))}
        </List>
      ) : (
        <p className="muted">{t.none}</p>
      )}
    </div>
  );
}

function Ancestor({ relation, kin }: { relation: Ancestor; kin: Kin | undefined }) {
  const className = cx(styles.kin, relation.includes("_") && styles.grand, !kin && styles.nobody);
  const place =
    kin || relation.includes("_") ? { gridArea: places[relation] } : { gridRow: `${relation}`, gridColumn: "1 / -1" };
  const words = (
    <span>
      <small>{t[relation]}</small>
      <strong className={kin ? undefined : "muted"}>{kin ? kin.name : t.unknown}</strong>
      {kin?.tag && <small className="num">{kin.tag}</small>}
    </span>
  );
  if (!kin)
    return (
      <div className={className} style={place}>
        {words}
      </div>
    );
  return (
    <a className={className} style={place} href={to("animal", { id: kin.id })}>
      <Face kin={kin} />
      {words}
    </a>
  );
}

const Face = ({ kin }: { kin: Kin }) => (
  <span className={styles.face}>
    {kin.photo ? <ItemPhoto photo={kin.photo} size={160} /> : <Icon name="animal" size={20} />}
  </span>
);
