import { type Centavos, spoken } from "@corral/domain/kernel/money";
import type { Day } from "@corral/domain/kernel/time";
import { payableChargeStates } from "@corral/domain/payments/charges/states";
import { sql } from "kysely";
import { inList } from "#src/platform/database/in-list";
import type { DayTaskSource } from "#src/platform/day-tasks";

/** What was sold on credit, on the last day to pay it. A balance that was left on account is told by the charges' own. */
const accounts: DayTaskSource<"balance">["read"] = async (db, span) => {
  const { rows } = await sql<{
    id: string;
    public_id: string;
    concept: string;
    amount: Centavos;
    day: Day;
    name: string | null;
  }>`
    select c.id, c.public_id, c.concept, c.amount, c.credit_due as day, k.name
    from charge c left join customer k on k.id = c.customer_id
    where c.credit_due <= ${span.to}::date and (${span.from}::date is null or c.credit_due >= ${span.from}::date)
      and c.due_at is null and c.state in ${inList(payableChargeStates)}
    order by c.credit_due, c.id limit ${span.most}`.execute(db);
  return rows.map((r) => ({
    kind: "balance",
    source: r.id,
    day: r.day,
    until: null,
    time: null,
    title: `A crédito: ${spoken(r.amount)}`,
    detail: [r.name, r.concept].filter(Boolean).join(" · "),
    href: `/cobro?c=${r.public_id}`,
    hrefWords: "Abrir el cobro",
  }));
};

export const accountsTaskSources: readonly DayTaskSource<"balance">[] = [{ of: ["balance"], read: accounts }];
