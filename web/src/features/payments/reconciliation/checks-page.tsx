import type { CheckRun } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { sentenceOf } from "#src/shared/api/errors";
import { PagedTable } from "#src/shared/lists/paged-table";
import { Pages } from "#src/shared/lists/pages";
import type { Column } from "#src/shared/lists/table-columns";
import { Unbroken } from "#src/shared/unbroken";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useDesktop } from "#src/ui/use-desktop";
import { CheckDetail } from "./check-detail";
import { useChecks, useRunCheck } from "./data";
import styles from "./reconciliation.module.css";
import { checksText as t } from "./text";

const addressOf = (run: CheckRun) => to("cobro", { ver: "revision-diaria", r: run.id });

const c = t.columns;
/** In the server's order: the newest first. */
const columns: Column<CheckRun>[] = [
  { key: "day", title: c.day, text: (r) => r.dayWords, cell: (r) => <span className={styles.cell}>{r.dayWords}</span> },
  {
    key: "state",
    title: c.state,
    width: "328px",
    text: (r) => r.stateWords,
    cell: (r) => <Badge tone={r.tone}>{r.stateWords}</Badge>,
  },
  { key: "attempts", title: c.attempts, isNumber: true, width: "88px", text: (r) => String(r.attempts) },
  { key: "by", title: c.by, from: 1040, width: "150px", text: (r) => r.askedBy ?? t.byItself },
  { key: "started", title: c.started, width: "144px", text: (r) => r.startedWords },
];

/** The daily reconciliations of ledger and providers, or one of them (`?r=`). */
export default function ChecksPage() {
  const { query } = useAddress("cobro");
  return query.r ? <CheckDetail id={query.r} /> : <Checks />;
}

function Checks() {
  const checks = useChecks();
  const run = useRunCheck();
  const { can } = useStaff();
  const isWide = useDesktop();
  return (
    <>
      <div className={styles.head}>
        <p className="muted">{t.intro}</p>
        {can("check.run") && (
          <Button
            kind="primary"
            icon="refresh"
            busy={run.isPending || checks.data?.pages[0]?.items[0]?.state === "running"}
            onClick={() => run.mutate("now")}
          >
            {t.run}
          </Button>
        )}
      </div>
      {run.error && <Banner tone="error">{sentenceOf(run.error)}</Banner>}
      <Pages
        of={checks}
        byItself={isWide}
        empty={
          <EmptyState icon="shield" title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(rows) =>
          isWide ? (
            <PagedTable
              of={checks}
              rows={rows}
              label={t.list}
              filter=""
              columns={columns}
              nameOf={(r) => `${r.dayWords}, ${r.stateWords}`}
              hrefOf={addressOf}
            />
          ) : (
            <List heading={t.list}>
              {rows.map((r) => (
                <RunLine key={r.id} run={r} />
              ))}
            </List>
          )
        }
      </Pages>
    </>
  );
}

function RunLine({ run: r }: { run: CheckRun }) {
  return (
    <Row
      href={addressOf(r)}
      title={<span className={styles.day}>{r.dayWords}</span>}
      detail={
        <>
          <Unbroken>
            {[t.asked(r.attempts), r.startedWords, r.askedBy && t.by(r.askedBy)].filter(Boolean).join(" · ")}
          </Unbroken>
          <span className={styles.mark}>
            <Badge tone={r.tone}>{r.stateWords}</Badge>
          </span>
        </>
      }
    />
  );
}
