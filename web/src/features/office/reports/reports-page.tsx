import { addDays, isDay } from "@corral/domain/kernel/time";
import { reportSpans } from "@corral/domain/office/reports";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { Loaded } from "#src/shared/loaded";
import { Segmented } from "#src/ui/controls/inputs";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { type ReportAddress, reportAddress } from "./address";
import { Bars } from "./bars";
import { Breakdown } from "./breakdown";
import { useReport } from "./data";
import { Files } from "./files";
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
  const report = useReport(
    span === "range" ? (from && until ? { span, from, to: until } : { span: "week" }) : { span, on: dayOf(query.dia) },
  );
  const go = (next: ReportAddress) =>
    void navigate(reportAddress(next), { replace: true, keep: true, direction: "none" });
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
            <Summary report={r} />
            {r.methods.length === 0 && r.items.length === 0 ? (
              <EmptyState icon="chart" title={t.none}>
                {t.noneHint}
              </EmptyState>
            ) : (
              <>
                {r.series.length > 1 && <Bars key={`${r.range.from} ${r.range.to}`} report={r} />}
                <Breakdown report={r} />
                <Files range={r.range} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
