import { addDays, dayInWords, isDay } from "@corral/domain/kernel/time";
import { comparisons, reportSpans, stepsOf, toRange } from "@corral/domain/office/reports";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { useConfig } from "#src/shared/api/config";
import { useToday } from "#src/shared/api/today";
import { Loaded } from "#src/shared/loaded";
import { Segmented } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { type ReportAddress, reportAddress } from "./address";
import { Bars } from "./bars";
import { Breakdown } from "./breakdown";
import { type ReportAsk, useReport } from "./data";
import { Files } from "./files";
import { Outcomes } from "./outcomes";
import { Pager, RangeForm } from "./range";
import styles from "./reports.module.css";
import { Summary } from "./summary";
import { reportsText as t } from "./text";

const dayOf = (typed: string | undefined) => (typed && isDay(typed) ? typed : undefined);

/** Income and refunds of a period; the period is in the address, so that it can be shared: a day there that doesn't exist is ignored. */
export default function ReportsPage() {
  const { query } = useAddress("cobro");
  const span = reportSpans.find((it) => it === query.lapso) ?? "week";
  const [from, until] = [dayOf(query.de), dayOf(query.a)];
  const compare = comparisons.find((it) => it === query.comparar);
  const ask: ReportAsk =
    span === "range" ? (from && until ? { span, from, to: until } : { span: "week" }) : { span, on: dayOf(query.dia) };
  const today = useToday();
  const days =
    ask.from && ask.to ? { from: ask.from, to: ask.to } : toRange(span === "range" ? "week" : span, ask.on ?? today);
  // Of an old link, whose step these days don't fit, as much is shown as can be.
  const by = stepsOf(days).find((it) => it === query.por);
  const report = useReport({ ...ask, compare, by });
  const business = useConfig()?.business.name;
  const go = (next: ReportAddress) =>
    void navigate(reportAddress({ comparar: compare, ...next }), { replace: true, keep: true, direction: "none" });
  const here = { lapso: span, dia: query.dia ?? "", de: query.de ?? "", a: query.a ?? "" };
  const shown = report.data;
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={t.spanLabel}
          value={span}
          options={reportSpans.map((value) => ({ value, label: t.spans[value] }))}
          onChange={(lapso) => {
            // The same days at another interval; never a future day.
            const { from, to: end, today } = { ...shown?.range, today: shown?.today };
            if (lapso === "range")
              return go({ lapso, de: from ?? "", a: (end && today && end > today ? today : end) ?? "" });
            const inside = from && end && today ? (from <= today && today <= end ? today : from) : "";
            go({ lapso, dia: inside });
          }}
        />
        {span === "range" ? (
          <RangeForm
            key={`${from} ${until}`}
            from={from ?? ""}
            to={until ?? ""}
            today={shown?.today}
            onSee={(de, a) => go({ lapso: "range", de, a })}
          />
        ) : (
          shown && (
            <Pager
              words={shown.range.words}
              earlier={t.earlier[span]}
              later={t.later[span]}
              onEarlier={() => go({ lapso: span, dia: addDays(shown.range.from, -1) })}
              onLater={
                shown.range.to < shown.today ? () => go({ lapso: span, dia: addDays(shown.range.to, 1) }) : undefined
              }
            />
          )
        )}
      </div>
      <Loaded of={report} skeleton={<Skeleton height={420} radius={16} />} missing={null}>
        {(r) => (
          <div className={styles.report} aria-busy={report.isPlaceholderData}>
            <header className={styles.printed}>
              <p>{business}</p>
              <h2>{r.range.words}</h2>
              <p className="small">{t.printedOn(dayInWords(r.today))}</p>
            </header>
            <div className={styles.top}>
              <Summary
                report={r}
                chosen={compare ?? "before"}
                onCompare={(comparar) => go({ ...here, comparar, por: by })}
              />
              {r.series.length > 1 && !isEmpty(r) && (
                <Bars
                  key={`${r.range.from} ${r.range.to} ${r.by}`}
                  report={r}
                  by={by ?? r.by}
                  onStep={(por) => go({ ...here, por })}
                />
              )}
            </div>
            {isEmpty(r) && (
              <EmptyState icon="chart" title={t.none}>
                {t.noneHint}
              </EmptyState>
            )}
            <div className={styles.parts}>
              {!isEmpty(r) && <Breakdown report={r} />}
              <Outcomes ask={ask} />
            </div>
            <Files range={r.range} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const isEmpty = (r: { methods: unknown[]; items: unknown[] }) => r.methods.length === 0 && r.items.length === 0;
