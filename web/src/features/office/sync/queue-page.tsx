import { useUnansweredTakes } from "#src/features/selling/point-of-sale/cash-takes";
import { UnansweredTake } from "#src/features/selling/point-of-sale/collect/unanswered-take";
import { useConnection } from "#src/offline/connection";
import { useStored } from "#src/offline/storage/stored";
import { flushNow, useQueue } from "#src/shared/queue/perform";
import styles from "#src/shared/queue/perform.module.css";
import { queueText as t } from "#src/shared/queue/text";
import { TierBanner } from "#src/shared/queue/tier-banner";
import { Button } from "#src/ui/controls/button";
import { Switch } from "#src/ui/controls/inputs";
import { Banner, EmptyState, Progress } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { AttentionList } from "./attention-list";
import { SentList } from "./sent-list";
import { useExport } from "./use-export";
import { useProgress, useSendNow } from "./use-send-now";
import { WaitingList } from "./waiting-list";

/** This user's unsent operations, the sent ones, and the actions for each. */
export default function QueuePage() {
  const box = useQueue();
  const unanswered = useUnansweredTakes();
  const [byWifi, changeByWifi] = useStored("photosByWifi");
  const now = useSendNow();
  const file = useExport();
  const progress = useProgress(box);
  const attention = box.unsent.filter((it) => it.state === "needs_attention");
  const waiting = box.unsent.filter((it) => it.state !== "needs_attention");
  const isSending = box.sending || now.busy;
  const { online, slow } = useConnection();
  // A server that is only slow may well take it.
  const isAway = !online && !slow;
  return (
    <>
      {unanswered.map((it) => (
        <UnansweredTake key={it.key} take={it} linked />
      ))}
      <TierBanner unsent={box.unsent.length} />
      {box.locked > 0 && <Banner tone="error">{t.locked(box.locked)}</Banner>}
      <div className={styles.top}>
        {box.unsent.length > 0 && <p className="muted">{t.intro}</p>}
        <div aria-live="polite">
          {progress && (
            <>
              <p className="small">{t.sending(progress.done, progress.of)}</p>
              <Progress label={t.sending(progress.done, progress.of)} value={progress.done / progress.of} />
            </>
          )}
          {!isSending && now.left === 0 && <Banner tone="success">{t.allSent}</Banner>}
          {!isSending && now.left !== null && now.left > 0 && box.unsent.length > 0 && (
            <Banner tone="warn">{t.stay(box.unsent.length)}</Banner>
          )}
          {file.state === "done" && <Banner tone="success">{t.exported}</Banner>}
          {file.state === "failed" && <Banner tone="error">{t.exportFailed}</Banner>}
        </div>
        {box.unsent.length > 0 && (
          <div className={styles.orders}>
            {waiting.length > 0 && (
              <Button
                kind="primary"
                icon="refresh"
                busy={isSending && !isAway}
                disabled={isAway}
                onClick={() => void now.send()}
              >
                {t.send}
              </Button>
            )}
            <Button kind="neutral" icon="download" busy={file.state === "busy"} onClick={() => void file.run()}>
              {t.export}
            </Button>
          </div>
        )}
        {waiting.length > 0 && isAway && <p className="small muted">{t.sendsItself}</p>}
      </div>
      {box.unsent.length === 0 && box.locked === 0 && unanswered.length === 0 && (
        <EmptyState icon="check-circle" title={t.none}>
          {t.noneHint}
        </EmptyState>
      )}
      {attention.length > 0 && <AttentionList items={attention} unsent={box.unsent} />}
      {waiting.length > 0 && <WaitingList items={waiting} box={box} />}
      {box.sent.length > 0 && <SentList items={box.sent} />}
      <Card>
        <Switch
          checked={byWifi}
          onChange={(on) => void changeByWifi(() => on).then(() => (on ? undefined : void flushNow()))}
        >
          {t.wifi}
        </Switch>
        <p className="small muted">{t.wifiHint}</p>
      </Card>
    </>
  );
}
