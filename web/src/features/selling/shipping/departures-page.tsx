import type { Departure, Departures } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { addDays, type Day, dayInWords, shortDay } from "@corral/domain/kernel/time";
import { useCallback, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { usePrintedList } from "#src/shared/lists/printed-list";
import { RowsSkeleton } from "#src/shared/lists/rows-skeleton";
import type { Column } from "#src/shared/lists/table-columns";
import { Loaded } from "#src/shared/loaded";
import { Button, IconButton } from "#src/ui/controls/button";
import { Chip, Chips } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDepartures } from "./data";
import { HandOver } from "./hand-over";
import styles from "./shipping.module.css";
import { shippingText } from "./text";

const t = shippingText.board;

/** `cobro?ver=salidas`: what leaves on a day (`dia=`), what should have left, and what still needs a day or a price. */
export default function DeparturesPage() {
  const { query } = useAddress("cobro");
  const board = useDepartures(query.dia);
  return (
    <div className={styles.part}>
      <Loaded of={board} skeleton={<RowsSkeleton rows={5} />} missing={null}>
        {(it) => <Board board={it} />}
      </Loaded>
    </div>
  );
}

const goTo = (day: string | undefined) =>
  void navigate(to("cobro", { ver: "salidas", ...(day ? { dia: day } : {}) }), { replace: true, keep: true });

function Board({ board: b }: { board: Departures }) {
  const [isPicking, setPicking] = useState(false);
  const tomorrow = addDays(b.today as Day, 1);
  const isToday = b.day === b.today;
  const isOther = !isToday && b.day !== tomorrow;
  const leaveTo = (day: string | undefined) => {
    setPicking(false);
    goTo(day);
  };
  const rows = [...b.late, ...b.items];
  const printed = usePrintedList({
    title: isToday ? t.title : t.of(b.dayWords),
    filter: dayInWords(b.day as Day),
    columns,
    here: { rows: rows.map(withId) },
    all: useCallback(async () => ({ rows: [...b.late, ...b.items].map(withId) }), [b]),
  });
  return (
    <>
      <Chips label={t.groupsLabel}>
        <Chip on={isToday && !isPicking} onClick={() => leaveTo(undefined)}>
          {t.today}
        </Chip>
        <Chip on={b.day === tomorrow && !isPicking} onClick={() => leaveTo(tomorrow)}>
          {t.tomorrow}
        </Chip>
        <Chip on={isOther || isPicking} onClick={() => setPicking(true)}>
          {isOther ? b.dayWords : t.otherDay}
        </Chip>
      </Chips>
      {isPicking && (
        <Field label={t.otherDay}>
          <TextInput
            type="date"
            defaultValue={b.day}
            onChange={(day) => {
              if (!day) return;
              leaveTo(day === b.today ? undefined : day);
            }}
          />
        </Field>
      )}
      <Section heading={t.toQuote} rows={b.toQuote} waits />
      <Section heading={t.late} rows={b.late} dated />
      {b.items.length > 0 ? (
        <Section heading={isToday ? t.ofToday : t.of(b.dayWords)} rows={b.items} />
      ) : (
        b.late.length + b.toQuote.length + b.undated.length === 0 && (
          <EmptyState icon="calendar" title={isToday ? t.noneToday : t.noneOn(b.dayWords)}>
            {t.noneHint}
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
    </>
  );
}

const withId = (d: Departure) => ({ ...d, id: d.saleId });
const whenOf = (d: Departure, dated: boolean) =>
  [dated && d.day ? shortDay(d.day as Day) : "", d.time ?? ""].filter(Boolean).join(", ");
const columns: Column<ReturnType<typeof withId>>[] = [
  { key: "when", title: t.columns.when, text: (d) => whenOf(d, true) || t.noTime },
  { key: "buyer", title: t.columns.buyer, text: (d) => [d.buyer, d.phone].filter(Boolean).join(" · ") },
  { key: "what", title: t.columns.what, text: (d) => d.what.join(", ") },
  { key: "how", title: t.columns.how, text: (d) => [d.how, d.where].filter(Boolean).join(": ") },
  { key: "due", title: t.columns.due, isNumber: true, text: (d) => (d.due > 0 ? spoken(d.due as Centavos) : t.paid) },
];

function Section({
  heading,
  rows,
  dated = false,
  waits = false,
}: {
  heading: string;
  rows: readonly Departure[];
  /** Of several days. */
  dated?: boolean;
  /** Something comes before handing it over. */
  waits?: boolean;
}) {
  const [handing, setHanding] = useState<string>();
  const { can } = useStaff();
  if (rows.length === 0) return null;
  return (
    <>
      <List heading={heading}>
        {rows.map((d) => (
          <Row
            key={d.saleId}
            title={[whenOf(d, dated), d.buyer].filter(Boolean).join(" · ")}
            detail={
              <>
                {d.what.join(", ")}
                <br />
                {[d.how, d.where].filter(Boolean).join(": ")}
                <span className={styles.marks}>
                  {!waits && <Badge tone={d.fulfilment.tone}>{d.fulfilment.words}</Badge>}
                  {d.due > 0 && <Badge tone="warn">{t.owes(spoken(d.due as Centavos))}</Badge>}
                  {d.quote && <Badge tone={d.quote.tone}>{d.quote.words}</Badge>}
                </span>
              </>
            }
            href={to("cobro", { ver: "ventas", pedido: d.saleId })}
            {...(can("sale.deliver") && !waits && d.quote === null
              ? {
                  beside: (
                    <IconButton icon="check-circle" label={t.deliverTo(d.buyer)} onClick={() => setHanding(d.saleId)} />
                  ),
                }
              : {})}
          />
        ))}
      </List>
      {handing && <HandOver saleId={handing} onClose={() => setHanding(undefined)} />}
    </>
  );
}
