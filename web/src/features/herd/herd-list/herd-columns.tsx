import { sexWords } from "@corral/domain/herd/animals/attributes";
import { speciesName } from "@corral/domain/kernel/species";
import type { Day } from "@corral/domain/kernel/time";
import {
  breedAndSex,
  isLate,
  isSoon,
  shortAge,
  shortDay,
  stateMarks,
  tagOf,
  weightWords,
  withdrawalUntil,
} from "#src/features/herd/animals/animal-words";
import type { HerdRow } from "#src/features/herd/animals/data";
import { herdText as t } from "#src/features/herd/animals/herd-text";
import { ItemPhoto } from "#src/shared/item-photo";
import type { Column, Sort } from "#src/shared/lists/table-columns";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import styles from "./herd.module.css";

const c = t.columns;
/** The width from which breed and sex have columns of their own; below it they stand under the name (`herd.module.css`). */
const APART = 1180;

/** The state of an animal in words: life, health, sale, withdrawal and birth. */
const statesOf = (a: HerdRow, today: Day) => {
  const until = withdrawalUntil(a, today);
  return [
    ...stateMarks(a),
    ...(until ? [{ words: t.withdrawal(shortDay(until, today)), tone: "warn" as const }] : []),
    ...(a.expectsFrom ? [{ words: t.expecting, tone: "accent" as const }] : []),
    ...(!a.present && a.life === "alive" && a.commercial !== "delivered"
      ? [{ words: t.gone, tone: "neutral" as const }]
      : []),
  ];
};

/** The herd's columns on a desktop and on paper. Each sorts: the whole herd is on the device. */
export const herdColumns = (today: Day, groupName: (id: string) => string | undefined): Column<HerdRow>[] => [
  {
    key: "nombre",
    title: c.animal,
    sorts: true,
    text: (a) => [a.name, tagOf(a)].filter(Boolean).join(" · "),
    cell: (a) => <Who animal={a} />,
  },
  {
    key: "raza",
    title: c.breed,
    sorts: true,
    from: APART,
    width: "14%",
    text: (a) => a.breed || speciesName(a.species),
  },
  { key: "sexo", title: c.sex, sorts: true, from: APART, width: "88px", text: (a) => sexWords[a.sex] },
  { key: "edad", title: c.age, sorts: true, from: 640, width: "108px", text: (a) => shortAge(a, today) ?? "" },
  {
    key: "peso",
    title: c.weight,
    sorts: true,
    isNumber: true,
    width: "104px",
    text: (a) => (a.weightG === null ? "" : weightWords(a.weightG)),
  },
  {
    key: "grupo",
    title: c.group,
    sorts: true,
    from: 860,
    width: "20%",
    text: (a) => (a.groupId && groupName(a.groupId)) || "",
  },
  {
    key: "pendiente",
    title: c.due,
    sorts: true,
    from: 520,
    width: "132px",
    text: (a) => (a.nextDue ? shortDay(a.nextDue, today) : ""),
    cell: (a) =>
      a.nextDue && (
        <span className={cx(isLate(a.nextDue, today) ? styles.late : isSoon(a.nextDue, today) && styles.soon)}>
          {shortDay(a.nextDue, today)}
        </span>
      ),
  },
  {
    key: "estado",
    title: c.state,
    sorts: true,
    from: 700,
    width: "152px",
    text: (a) =>
      statesOf(a, today)
        .map((it) => it.words)
        .join(", "),
    cell: (a) => {
      const [first, ...more] = statesOf(a, today);
      return (
        first && (
          <>
            <Badge tone={first.tone}>{first.words}</Badge>
            {more.length > 0 && (
              <span className={styles.tag} translate="no">
                {" "}
                +{more.length}
              </span>
            )}
          </>
        )
      );
    },
  },
];

function Who({ animal: a }: { animal: HerdRow }) {
  const tag = tagOf(a);
  return (
    <>
      {a.photo ? (
        <ItemPhoto photo={a.photo} size={160} className={styles.thumb} />
      ) : (
        <span className={cx(styles.thumb, styles.noPhoto)}>
          <Icon name="animal" size={20} />
        </span>
      )}
      <span className={styles.called}>
        {a.name}
        {tag && (
          <span className={styles.tag} translate="no">
            {" "}
            {tag}
          </span>
        )}
        <span className={cx(styles.fact, styles.kind)}>{breedAndSex(a)}</span>
      </span>
    </>
  );
}

/** What each column sorts by; what has none comes last either way. */
const sortedValue = (by: string, today: Day, groupName: (id: string) => string | undefined) => {
  const column = herdColumns(today, groupName).find((it) => it.key === by);
  return (a: HerdRow): string | number | null => {
    switch (by) {
      case "peso":
        return a.weightG;
      // The youngest first, as ages grow.
      case "edad":
        return a.birthDate && -Date.parse(a.birthDate);
      case "pendiente":
        return a.nextDue;
      case "nombre":
        return a.name;
      default:
        return column?.text(a) || null;
    }
  };
};
const words = new Intl.Collator("es-MX", { numeric: true });

/** Compares two animals by a column; equal ones stay by name, as they came. */
export function compareBy(sort: Sort, today: Day, groupName: (id: string) => string | undefined) {
  const value = sortedValue(sort.by, today, groupName);
  const sign = sort.desc ? -1 : 1;
  return (a: HerdRow, b: HerdRow): number => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (typeof x === "number" ? x - Number(y) : words.compare(x, String(y)));
  };
}
