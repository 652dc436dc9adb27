import type { Departure, Departures } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { addDays, type Day, dayInWords, isDay, shortDay } from "@corral/domain/kernel/time";
import { type ReactNode, useCallback, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useOwnOnly } from "#src/features/business/auth/own-only";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useToday } from "#src/shared/api/today";
import { DayInput } from "#src/shared/day-input";
import { DataTable } from "#src/shared/lists/data-table";
import { usePrintedList } from "#src/shared/lists/printed-list";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import type { Column } from "#src/shared/lists/table-columns";
import { Loaded } from "#src/shared/loaded";
import { Button, IconButton } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import { useDepartures } from "./data";
import { HandOver } from "./hand-over";
import styles from "./shipping.module.css";
import { shippingText } from "./text";

const t = shippingText.board;

/** `cobro?ver=salidas`: what leaves on a day (`dia=`), what should have left, and what still needs a day or a price. */
export default function DeparturesPage() {
  const { query } = useAddress("cobro");
  const today = useToday();
  const day = isDay(query.dia ?? "") && query.dia !== today ? (query.dia as Day) : undefined;
  const board = useDepartures(day);
  return (
    <div className={styles.part}>
      <Days today={today} day={day ?? today} />
      <Loaded of={board} skeleton={<RowsSkeleton rows={5} />} missing={null}>
        {(it) => <Board board={it} />}
      </Loaded>
    </div>
  );
}

/** The day of the board; it stays while another day is fetched, and where that fails. */
function Days({ today, day }: { today: Day; day: Day }) {
  const tomorrow = addDays(today, 1);
  const [isPicking, setPicking] = useState(day !== today && day !== tomorrow);
  const goTo = (next: Day) =>
    void navigate(to("cobro", { ver: "salidas", ...(next === today ? {} : { dia: next }) }), {
      replace: true,
      keep: true,
      direction: "none",
    });
  const leaveTo = (next: Day) => {
    setPicking(false);
    goTo(next);
  };
  return (
    <>
      <Chips label={t.groupsLabel}>
        <Chip on={day === today && !isPicking} onClick={() => leaveTo(today)}>
          {t.today}
        </Chip>
        <Chip on={day === tomorrow && !isPicking} onClick={() => leaveTo(tomorrow)}>
          {t.tomorrow}
        </Chip>
        <Chip on={isPicking} onClick={() => setPicking(true)}>
          {t.otherDay}
        </Chip>
      </Chips>
      {isPicking && (
        <Field label={t.otherDay}>
          {/* It stays: a date that is typed is another one with each digit. */}
          <DayInput defaultValue={day} onChange={(typed) => isDay(typed) && goTo(typed)} />
        </Field>
      )}
    </>
  );
}

function Board({ board: b }: { board: Departures }) {
  const isToday = b.day === b.today;
  const isOwn = useOwnOnly("sale.see");
  const rows = [...b.late, ...b.items];
  const printed = usePrintedList({
    title: isToday ? t.title : t.of(b.dayWords),
    filter: dayInWords(b.day),
    columns,
    here: { rows: rows.map(withId) },
    all: useCallback(async () => ({ rows: [...b.late, ...b.items].map(withId) }), [b]),
  });
  return (
    <div className={styles.board}>
      <Section heading={t.toQuote} rows={b.toQuote} waits />
      <Section heading={t.late} rows={b.late} dated />
      {b.items.length > 0 ? (
        <Section heading={isToday ? t.ofToday : t.of(b.dayWords)} rows={b.items} />
      ) : (
        b.late.length + b.toQuote.length + b.undated.length === 0 && (
          <EmptyState icon="calendar" title={isOwn ? t.noneOwn : isToday ? t.noneToday : t.noneOn(b.dayWords)}>
            {isOwn ? t.noneOwnHint : t.noneHint}
          </EmptyState>
        )
      )}
      <Section heading={t.undated} rows={b.undated} />
      {b.hasMore && <p className="small muted">{t.more}</p>}
      {rows.length > 0 && (
        <div className={styles.acts}>
          <Button kind="neutral" icon="print" busy={printed.isBusy} onClick={() => void printed.print()}>
            {t.print}
          </Button>
        </div>
      )}
      {printed.part}
    </div>
  );
}

const whole = (text: ReactNode) => <span className={styles.cell}>{text}</span>;
const withId = (d: Departure) => ({ ...d, id: d.saleId });
const whenOf = (d: Departure, dated: boolean) =>
  [dated && d.day ? shortDay(d.day) : "", d.time ?? ""].filter(Boolean).join(", ");
/** How many stays with of what. */
const whatOf = (d: Departure) => d.what.join(", ").replaceAll(" × ", "\u00a0×\u00a0");
const wayOf = (d: Departure) => [d.how, d.where].filter(Boolean).join(": ");
/** On paper; on a desktop no cell is cut either, as what leaves, and where to, is read from afar. */
const columns: Column<ReturnType<typeof withId>>[] = [
  { key: "when", title: t.columns.when, text: (d) => whenOf(d, true) || t.noTime },
  { key: "buyer", title: t.columns.buyer, text: (d) => [d.buyer, d.phone].filter(Boolean).join(" · ") },
  { key: "what", title: t.columns.what, text: whatOf, cell: (d) => whole(whatOf(d)) },
  { key: "how", title: t.columns.how, text: wayOf, cell: (d) => whole(wayOf(d)) },
  { key: "due", title: t.columns.due, isNumber: true, text: (d) => (d.due > 0 ? spoken(d.due) : t.paid) },
];

const titleOf = (d: Departure, dated: boolean) => [whenOf(d, dated), d.buyer].filter(Boolean).join(" · ");

const Marks = ({ of: d, waits }: { of: Departure; waits: boolean }) => (
  <span className={styles.marks}>
    {!waits && <Badge tone={d.fulfilment.tone}>{d.fulfilment.words}</Badge>}
    {d.due > 0 && <Badge tone="warn">{t.owes(spoken(d.due))}</Badge>}
    {waits && d.due === 0 && <Badge tone="success">{t.paid}</Badge>}
    {d.quote && <Badge tone={d.quote.tone}>{d.quote.words}</Badge>}
  </span>
);

function Section({
  heading,
  rows,
  dated = false,
  waits = false,
}: {
  heading: string;
  rows: readonly Departure[];
  /** Whether the list is of several days. */
  dated?: boolean;
  /** Something comes before handing it over. */
  waits?: boolean;
}) {
  const [handing, setHanding] = useState<string>();
  const { can } = useStaff();
  const isWide = useDesktop();
  if (rows.length === 0) return null;
  const mayHand = can("sale.deliver") && !waits;
  const handOver = (d: Departure) =>
    mayHand && d.quote === null ? (
      <IconButton icon="check-circle" label={t.deliverTo(d.buyer)} onClick={() => setHanding(d.saleId)} />
    ) : undefined;
  const hrefOf = (d: Departure) => to("cobro", { ver: "ventas", pedido: d.saleId });
  return (
    <>
      {isWide ? (
        <section className={styles.part}>
          <h2>{heading}</h2>
          <DataTable
            label={heading}
            rows={rows.map(withId)}
            columns={[
              {
                key: "buyer",
                title: t.columns.buyer,
                width: "24%",
                text: (d) => d.buyer,
                cell: (d) =>
                  whole(
                    <>
                      {titleOf(d, dated)}
                      <span className={styles.under}>{d.phone}</span>
                    </>,
                  ),
              },
              ...columns.slice(2, 4),
              {
                key: "state",
                title: t.columns.state,
                // Every table of the board has its columns at the same places.
                width: mayHand ? "156px" : "256px",
                text: () => "",
                cell: (d) => whole(<Marks of={d} waits={waits} />),
              },
              ...(mayHand ? [{ key: "act", title: t.deliver, width: "100px", text: () => "", cell: handOver }] : []),
            ]}
            nameOf={(d) => d.buyer}
            hrefOf={hrefOf}
          />
        </section>
      ) : (
        <List heading={heading}>
          {rows.map((d) => (
            <Row
              key={d.saleId}
              title={titleOf(d, dated)}
              detail={
                <>
                  {whatOf(d)}
                  <span className={styles.line}>{wayOf(d)}</span>
                  <Marks of={d} waits={waits} />
                </>
              }
              href={hrefOf(d)}
              beside={handOver(d)}
            />
          ))}
        </List>
      )}
      {handing && <HandOver saleId={handing} onClose={() => setHanding(undefined)} />}
    </>
  );
}
