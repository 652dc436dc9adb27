import { present } from "@corral/domain/kernel/lookup";
import { centavos, spoken } from "@corral/domain/kernel/money";
import { dayIn, timeInWords } from "@corral/domain/kernel/time";
import { methodWords } from "@corral/domain/payments/charges/methods";
import type { chargesTasks } from "@corral/domain/payments/charges/tasks";
import { before, type DayTaskSource, since } from "#src/platform/day-tasks";
import { withoutDeadline } from "./state";

type Kind = keyof typeof chargesTasks;

const balances: DayTaskSource<Kind>["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("charge as c")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .select(["c.id", "c.public_id", "c.concept", "c.amount", "c.due_at", "s.contact_name"])
    .where(withoutDeadline)
    .where("c.state", "in", ["open", "in_progress", "partially_paid"])
    .where("c.due_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("c.due_at", ">=", since(span)))
    .orderBy("c.due_at")
    .orderBy("c.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "balance",
    source: r.id,
    day: dayIn(span.zone, present(r.due_at)),
    until: null,
    time: timeInWords(span.zone, present(r.due_at)),
    title: `Saldo de ${spoken(r.amount)}`,
    detail: [r.contact_name, r.concept].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

const vouchers: DayTaskSource<Kind>["read"] = async (db, span) => {
  const rows = await db
    .selectFrom("attempt as a")
    .innerJoin("charge as c", "c.id", "a.charge_id")
    .leftJoin("sale as s", "s.id", "c.sale_id")
    .select(["a.id", "a.method", "a.amount", "a.expires_at", "c.public_id", "c.concept", "s.contact_name"])
    .where("a.state", "=", "awaiting_customer")
    .where("a.superseded_at", "is", null)
    .where("a.expires_at", "<", before(span))
    .$if(span.from !== null, (q) => q.where("a.expires_at", ">=", since(span)))
    .orderBy("a.expires_at")
    .orderBy("a.id")
    .limit(span.most)
    .execute();
  return rows.map((r) => ({
    kind: "voucher",
    source: r.id,
    day: dayIn(span.zone, present(r.expires_at)),
    until: null,
    time: timeInWords(span.zone, present(r.expires_at)),
    title: `Vence ficha de ${spoken(centavos(r.amount))}`,
    detail: [r.contact_name, r.concept, methodWords(r.method)].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

export const chargesTaskSources: readonly DayTaskSource<Kind>[] = [
  { of: ["balance"], read: balances },
  { of: ["voucher"], read: vouchers },
];
