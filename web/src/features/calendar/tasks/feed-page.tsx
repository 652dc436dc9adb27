import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { Loaded } from "#src/shared/loaded";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { cx } from "#src/ui/cx";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { Question } from "#src/ui/overlay/question";
import { useDropFeed, useFeed, useMakeFeed } from "./data";
import styles from "./tasks.module.css";
import { feedText as t } from "./text";

/** `calendario?ver=mi-calendario`: creates, replaces and deletes the secret address of the user's calendar, for calendar apps. */
export default function FeedPage() {
  const feed = useFeed();
  const make = useMakeFeed();
  const drop = useDropFeed();
  const [asking, setAsking] = useState(false);
  const url = drop.isSuccess && !make.isSuccess ? undefined : make.data?.url;
  const remove = () =>
    drop.mutate(null, {
      onSuccess: () => make.reset(),
      onSettled: () => setAsking(false),
    });
  const failed = make.error ?? drop.error;
  return (
    <Loaded of={feed} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
      {(it) => (
        <div className={cx(styles.stack, styles.readable)}>
          <p>{t.what}</p>
          <Card>
            <div className={styles.stack}>
              <span>{it.createdWords ? t.since(it.createdWords) : t.none}</span>
              {it.createdWords && (
                <span className="small muted">{it.readWords ? t.read(it.readWords) : t.neverRead}</span>
              )}
              {url && (
                <>
                  <strong>{t.made}</strong>
                  <span className={styles.address} data-feed>
                    {url}
                  </span>
                  <Banner tone="info">{t.once}</Banner>
                  <CopyButton text={url} label={t.copy} kind="primary" wide />
                  <ButtonLink kind="tonal" wide icon="calendar" href={url.replace(/^https?:/, "webcal:")}>
                    {t.open}
                  </ButtonLink>
                </>
              )}
              {failed && <Banner tone="error">{sentenceOf(failed)}</Banner>}
              <Button
                kind={it.createdAt || url ? "neutral" : "primary"}
                wide
                busy={make.isPending}
                onClick={() => make.mutate(null)}
              >
                {it.createdAt ? t.again : t.make}
              </Button>
              {it.createdAt && (
                <Button kind="danger" wide onClick={() => setAsking(true)}>
                  {t.drop}
                </Button>
              )}
            </div>
          </Card>
          <p className="small muted">{t.secret}</p>
          <h2>{t.how}</h2>
          <ul className={styles.steps}>
            {t.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <Question
            open={asking}
            onClose={() => setAsking(false)}
            title={t.dropTitle}
            no={t.keep}
            yes={t.drop}
            onYes={remove}
            busy={drop.isPending}
          >
            {t.dropHint}
          </Question>
        </div>
      )}
    </Loaded>
  );
}
