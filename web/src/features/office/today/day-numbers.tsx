import type { Today } from "@corral/contract/types";
import { placeCountWords } from "@corral/domain/shop/places";
import type { CSSProperties } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";
import { todayText as t } from "./text";
import styles from "./today.module.css";

const soldOn = (day: Today) => to("cobro", { ver: "ventas", dinero: "paid", dia: day.day });
const INCOME = to("cobro", { ver: "reportes", lapso: "day" });

/** What was sold and what came in today, in one line above a list: the list is what was opened. */
export function DayLine({ day }: { day: Today }) {
  const { sold, income } = day;
  if (!income && !sold?.count) return null;
  return (
    <p className={styles.line}>
      {sold && (
        <a href={soldOn(day)}>
          {t.sold} <MoneyText amount={sold.amount} className={styles.figure} />
        </a>
      )}
      {income && (
        <a href={INCOME}>
          {t.income} <MoneyText amount={income.net} className={styles.figure} />
        </a>
      )}
    </p>
  );
}

/** What was sold and what came in today; each leads to its detail. */
function DaySums({ day }: { day: Today }) {
  const { sold, income } = day;
  if (!income && !sold?.count) return null;
  return (
    <div className={styles.tiles}>
      {sold && (
        <a className={styles.tile} href={soldOn(day)}>
          <span className="small muted">{t.sold}</span>
          <Amount of={sold.amount} />
          <span className="small muted">{t.sales(sold.count)}</span>
        </a>
      )}
      {income && (
        <a className={styles.tile} href={INCOME}>
          <span className="small muted">{t.income}</span>
          <Amount of={income.net} />
          {income.back > 0 && <span className="small muted">{t.back(inPesos(income.back))}</span>}
        </a>
      )}
    </div>
  );
}

/** In one line, however much it is. */
const Amount = ({ of }: { of: number }) => (
  <span className={styles.amount} style={{ "--chars": inPesos(of).length } as CSSProperties}>
    <MoneyText amount={of} />
  </span>
);

/** What waits for this person, with a link to each list; only what there is. */
function Waiting({ day: { waiting, due } }: { day: Today }) {
  const { can } = useStaff();
  // What a phone kept of an older version has no list: then nobody knows whether something waits.
  if (!waiting) return null;
  const some = waiting.filter((it) => it.count > 0);
  const isEmpty = some.length === 0 && !due?.count;
  // Who sees only their own rows isn't told that there are none.
  if (isEmpty && !can("report.see")) return null;
  return (
    <List heading={t.waiting}>
      {isEmpty && <Row icon="check-circle" title={t.allDone} />}
      {some.map(({ part, icon, title, href, count, hasMore }) => (
        <Row key={part} icon={icon} title={title} value={t.count(count, hasMore)} href={href} />
      ))}
      {due && due.count > 0 && (
        <Row
          icon="charge"
          title={t.due}
          detail={due.amount ? <MoneyText amount={due.amount} /> : undefined}
          value={t.count(due.count, due.hasMore)}
          href={to("cobro", { ver: "ventas", dinero: "due" })}
        />
      )}
    </List>
  );
}

/** The visits of the day: who holds check-in goes there, others to the date. */
function Visits({ day }: { day: Today }) {
  const { can } = useStaff();
  if (!day.visits?.length) return null;
  return (
    <List heading={t.visits}>
      {day.visits.map((v) => (
        <Row
          key={v.id}
          icon="ticket"
          title={`${v.time} · ${v.title}`}
          detail={placeCountWords(v)}
          href={to("calendario", can("checkin.do") ? { ver: "puerta", visita: v.id } : { ver: "fecha", fecha: v.id })}
        />
      ))}
    </List>
  );
}

/** The day in numbers; each part only where the person's role has it. */
export function DayNumbers({ day }: { day: Today }) {
  return (
    <>
      <DaySums day={day} />
      <Waiting day={day} />
      <Visits day={day} />
    </>
  );
}
