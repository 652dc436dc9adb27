import { present } from "@corral/domain/kernel/lookup";
import { addDays, dayOfWall } from "@corral/domain/kernel/time";
import { deliveryTasks } from "@corral/domain/selling/delivery/tasks";
import { fulfilmentSaid } from "@corral/domain/selling/sale-words";
import type { DayTaskSource } from "#src/platform/day-tasks";

const deliveries: DayTaskSource<"delivery">["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("sale as s")
    .select(["s.id", "s.public_id", "s.contact_name", "s.fulfilment", "s.scheduled_local"])
    .select((e) =>
      e
        .selectFrom("sale_line as l")
        .select("l.title")
        .whereRef("l.sale_id", "=", "s.id")
        .orderBy("l.position")
        .limit(1)
        .as("what"),
    )
    .where("s.state", "=", "confirmed")
    .where("s.fulfilment", "in", ["docs_pending", "ready", "scheduled", "in_transit", "failed_delivery"])
    .where("s.scheduled_local", "<", `${addDays(span.to, 1)} 00:00:00`)
    .$if(span.from !== null, (q) => q.where("s.scheduled_local", ">=", `${span.from} 00:00:00`))
    .orderBy("s.scheduled_local")
    .orderBy("s.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "delivery",
    source: r.id,
    day: dayOfWall(present(r.scheduled_local)),
    until: null,
    time: present(r.scheduled_local).slice(11, 16),
    title: `${deliveryTasks.delivery.words}: ${r.what ?? "pedido"}`,
    detail: `${r.contact_name} · ${fulfilmentSaid[r.fulfilment].words}`,
    href: `/cobro?ver=ventas&pedido=${r.public_id}`,
    hrefWords: "Abrir la venta",
  }));
};

export const deliveryTaskSources: readonly DayTaskSource<"delivery">[] = [{ of: ["delivery"], read: deliveries }];
