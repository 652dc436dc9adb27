import { dayIn } from "@corral/domain/kernel/time";
import { reviewWords } from "@corral/domain/reviews";
import { before, type DayTaskSource, since } from "#src/platform/day-tasks";

/** Due since the decision was requested. */
const reviews: DayTaskSource<"review">["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("review_task as t")
    .leftJoin("charge as c", "c.id", "t.charge_id")
    .select(["t.id", "t.kind", "t.created_at", "c.concept"])
    .where("t.state", "in", ["open"])
    .where("t.created_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("t.created_at", ">=", since(span)))
    .orderBy("t.created_at")
    .orderBy("t.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "review",
    source: r.id,
    day: dayIn(span.zone, r.created_at),
    until: null,
    time: null,
    title: reviewWords(r.kind),
    detail: r.concept ?? "",
    href: `/cobro?ver=revision&tarea=${r.id}`,
    hrefWords: "Decidir",
  }));
};

export const reviewTaskSources: readonly DayTaskSource<"review">[] = [{ of: ["review"], read: reviews }];
