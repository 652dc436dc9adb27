import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { explainedAmountText } from "#src/shared/text/explained-amount";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./balance-explained.module.css";
import { type StoryOf, useExplained } from "./data";
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
              <ol className={styles.story}>
                {it.sentences.map((line, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is append-only
                  <li key={i}>
                    <span>{line.text}</span>
                    <Signed amount={line.amount} />
                  </li>
                ))}
              </ol>
              <p className={styles.total}>
                <strong>{t.totals["of" in about ? about.of : "account"]}</strong>
                <strong>
                  <MoneyText amount={it.balance} />
                </strong>
              </p>
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function Signed({ amount }: { amount: number }) {
  return (
    <span className={styles.amount}>
      {amount > 0 && "+"}
      <MoneyText amount={amount} />
    </span>
  );
}
