import type { CheckRun } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { sentenceOf } from "#src/shared/api/errors";
import { Pages } from "#src/shared/lists/pages";
import { Unbroken } from "#src/shared/unbroken";
import { Button } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { CheckDetail } from "./check-detail";
import { useChecks, useRunCheck } from "./data";
import styles from "./reconciliation.module.css";
import { checksText as t } from "./text";

/** The daily reconciliations of ledger and providers, or one of them (`?r=`). */
export default function ChecksPage() {
  const { query } = useAddress("cobro");
  return query.r ? <CheckDetail id={query.r} /> : <Checks />;
}

function Checks() {
  const checks = useChecks();
  const run = useRunCheck();
  const { can } = useStaff();
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
        empty={
          <EmptyState icon="shield" title={t.none}>
            {t.noneHint}
          </EmptyState>
        }
      >
        {(rows) => (
          <List heading={t.list}>
            {rows.map((r) => (
              <RunLine key={r.id} run={r} />
            ))}
          </List>
        )}
      </Pages>
    </>
  );
}

function RunLine({ run: r }: { run: CheckRun }) {
  return (
    <Row
      href={`/cobro?ver=revision-diaria&r=${r.id}`}
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
