import { plannedWords } from "@corral/domain/herd/records/record-words";
import { recordsTasks, toTaskKind } from "@corral/domain/herd/records/tasks";
import { present } from "@corral/domain/kernel/lookup";
import type { Day } from "@corral/domain/kernel/time";
import { sql } from "kysely";
import type { DayTaskSource } from "#src/platform/day-tasks";

type Kind = keyof typeof recordsTasks;
const animalHref = (id: string) => `/animal?id=${id}`;

/** Planned records of animals in the herd. A birth is shown by its window, below. */
const records: DayTaskSource<Kind>["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("animal_event as e")
    .innerJoin("animal as a", "a.id", "e.animal_id")
    .select(["e.id", "e.type", "e.occurred_on", "e.data", "a.id as animal", "a.name", "a.expects_from"])
    .where("e.status", "=", "planned")
    .where("a.life_status", "=", "alive")
    .where("a.present", "=", true)
    .where("e.occurred_on", "<=", span.to)
    .$if(span.from !== null, (q) => q.where("e.occurred_on", ">=", present(span.from)))
    .where((e) => e.not(e.and([e("e.type", "=", "parturition"), e("a.expects_from", "is not", null)])))
    .orderBy("e.occurred_on")
    .orderBy("a.name")
    .orderBy("e.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => {
    const kind = toTaskKind(r.type);
    return {
      kind,
      source: r.id,
      day: r.occurred_on,
      until: null,
      time: null,
      title: plannedWords(r),
      detail: r.name,
      href: animalHref(r.animal),
      hrefWords: "Anotarlo en el animal",
    };
  });
};

const births: DayTaskSource<Kind>["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("animal")
    .select(["id", "name", "expects_from", "expects_to"])
    .where("expects_from", "is not", null)
    .where("life_status", "=", "alive")
    .where("present", "=", true)
    .where("expects_from", "<=", span.to)
    .$if(span.from !== null, (q) =>
      q.where((e) => e.fn.coalesce("expects_to", "expects_from"), ">=", present(span.from)),
    )
    .orderBy("expects_from")
    .orderBy("id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "birth",
    source: r.id,
    day: present(r.expects_from),
    until: r.expects_to,
    time: null,
    title: recordsTasks.birth.words,
    detail: r.name,
    href: animalHref(r.id),
    hrefWords: "Anotarlo en el animal",
  }));
};

/** A withdrawal ends by itself, so past ones are no tasks. */
const withdrawals: DayTaskSource<Kind>["read"] = async (db, span) => {
  const lowest = span.from !== null && span.from > span.today ? span.from : span.today;
  const { rows } = await sql<{ id: string; name: string; what: string; day: Day }>`
    (select a.id, a.name, 'carne' as what, a.withdrawal_meat as day from animal a
      where a.life_status = 'alive' and a.present and a.withdrawal_meat between ${lowest}::date and ${span.to}::date
      order by a.withdrawal_meat, a.id limit ${span.most})
    union all (select a.id, a.name, 'leche', a.withdrawal_milk from animal a
      where a.life_status = 'alive' and a.present and a.withdrawal_milk between ${lowest}::date and ${span.to}::date
      order by a.withdrawal_milk, a.id limit ${span.most})
    order by day, id, what limit ${span.most}`.execute(db);
  return rows.map((r) => ({
    kind: "withdrawal",
    source: `${r.id}.${r.what}`,
    day: r.day,
    until: null,
    time: null,
    title: `${recordsTasks.withdrawal.words} en ${r.what}`,
    detail: r.name,
    href: animalHref(r.id),
    hrefWords: "Ver el animal",
  }));
};

export const recordsTaskSources: readonly DayTaskSource<Kind>[] = [
  { of: ["vaccine", "care", "heat", "birth", "record"], read: records },
  { of: ["birth"], read: births },
  { of: ["withdrawal"], read: withdrawals },
];
