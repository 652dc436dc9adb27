import type { Today } from "@corral/contract/types";
import { placeCountWords } from "@corral/domain/shop/places";
import type { CSSProperties } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { to } from "#src/nav/paths";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import type { IconName } from "#src/ui/icon";
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
function Waiting({ day }: { day: Today }) {
  const rows: {
    part: keyof Today &
      (
        | "due"
        | "toDeliver"
        | "toReview"
        | "transfers"
        | "unidentified"
        | "offers"
        | "toQuote"
        | "leaving"
        | "sponsorships"
        | "requests"
      );
    icon: IconName;
    href: string;
  }[] = [
    { part: "toReview", icon: "warning", href: to("cobro", { ver: "revision" }) },
    { part: "transfers", icon: "bank", href: to("cobro", { ver: "transferencias" }) },
    { part: "unidentified", icon: "bank", href: to("cobro", { ver: "sin-identificar" }) },
    { part: "offers", icon: "chat", href: to("cobro", { ver: "ofertas" }) },
    { part: "toQuote", icon: "pin", href: to("cobro", { ver: "salidas" }) },
    { part: "leaving", icon: "calendar", href: to("cobro", { ver: "salidas" }) },
    { part: "sponsorships", icon: "heart", href: to("cobro", { ver: "padrinazgos" }) },
    { part: "requests", icon: "refresh", href: to("cobro", { ver: "ventas", entrega: "asked" }) },
    { part: "toDeliver", icon: "pin", href: to("cobro", { ver: "ventas", entrega: "to_deliver" }) },
    { part: "due", icon: "charge", href: to("cobro", { ver: "ventas", dinero: "due" }) },
  ];
  const { can } = useStaff();
  // What a phone kept of an older version lacks the newer parts.
  const seen = rows.filter((it) => day[it.part] != null);
  const some = seen.filter((it) => day[it.part]?.count);
  // Who sees only their own rows isn't told that there are none.
  if (some.length === 0 && !can("report.see")) return null;
  return (
    <List heading={t.waiting}>
      {some.length === 0 && <Row icon="check-circle" title={t.allDone} />}
      {some.map(({ part, icon, href }) => {
        const of = day[part];
        return (
          <Row
            key={part}
            icon={icon}
            title={t[part]}
            {...(part === "due" && day.due?.amount ? { detail: <MoneyText amount={day.due.amount} /> } : {})}
            value={of && t.count(of.count, of.hasMore)}
            href={href}
          />
        );
      })}
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
