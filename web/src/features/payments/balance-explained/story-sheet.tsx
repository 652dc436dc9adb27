import { type StoryOf, useStory } from "../../data/story";
import { controlText } from "../../text/control";
import { EmptyState, Skeleton } from "../../ui/feedback";
import { Sheet } from "../../ui/sheet";
import { Loaded } from "../loaded";
import { MoneyText } from "../money-text";
import s from "./story.module.css";

const t = controlText.story;

/** «Explícame este saldo»: the sentences that make a balance, each with what it adds or takes, and their sum. */
export function StorySheet({ about, open, onClose }: { about: StoryOf; open: boolean; onClose: () => void }) {
  const story = useStory(about, open);
  return (
    <Sheet open={open} onClose={onClose} title={story.data?.title ?? t.open}>
      <Loaded of={story} skeleton={<Skeleton height={200} radius={16} />} missing={null}>
        {(it) =>
          it.sentences.length === 0 ? (
            <EmptyState icon="receipt" title={t.none}>
              {t.noneHint}
            </EmptyState>
          ) : (
            <>
              <ol className={s.story}>
                {it.sentences.map((line, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the ledger only grows at its end
                  <li key={i}>
                    <span>{line.text}</span>
                    <Signed amount={line.amount} />
                  </li>
                ))}
              </ol>
              <p className={s.total}>
                <strong>{t.total}</strong>
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
    <span className={s.amount}>
      {amount > 0 && "+"}
      <MoneyText amount={amount} />
    </span>
  );
}
