import { navigate } from "#src/nav/history";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { explainedAmountText } from "#src/shared/text/explained-amount";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./balance-explained.module.css";
import { type StoryOf, useExplained, useIssueStatement } from "./data";
import { explainedText as t } from "./text";

/** «¿De dónde sale esta cantidad?»: the entries that make up a balance, each with its amount, and their sum. */
export function BalanceSheet({ about, open, onClose }: { about: StoryOf; open: boolean; onClose: () => void }) {
  const story = useExplained(about, open);
  return (
    <Sheet open={open} onClose={onClose} title={story.data?.title ?? explainedAmountText}>
      <Loaded of={story} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
        {(it) =>
          it.sentences.length === 0 ? (
            <EmptyState icon="receipt" title={t.none}>
              {t.noneHint}
            </EmptyState>
          ) : (
            <>
              <p className={styles.total}>
                {t.totals["of" in about ? about.of : "account"]}
                <strong>
                  <MoneyText amount={it.balance} />
                </strong>
              </p>
              <ol className={styles.story}>
                {it.sentences.map((line, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only
                  <li key={i}>
                    <span className={styles.said}>{line.text}</span>
                    <Signed amount={line.amount} />
                  </li>
                ))}
              </ol>
              {"of" in about && about.of !== "surplus" && <Statement about={about} />}
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
}

/** The same on signed paper, to keep or to send. */
function Statement({ about }: { about: Extract<StoryOf, { of: unknown }> }) {
  const issue = useIssueStatement(about);
  return (
    <>
      {issue.error && <Banner tone="error">{sentenceOf(issue.error)}</Banner>}
      <Button
        kind="tonal"
        wide
        icon="receipt"
        busy={issue.isPending}
        onClick={() =>
          issue.mutate(undefined, { onSuccess: ({ tipo, id }) => void navigate(`/comprobante/${tipo}/${id}`) })
        }
      >
        {t.statement}
      </Button>
    </>
  );
}

function Signed({ amount }: { amount: number }) {
  return (
    <span className={cx(styles.amount, amount > 0 && styles.more)}>
      {amount > 0 && "+"}
      <MoneyText amount={amount} />
    </span>
  );
}
