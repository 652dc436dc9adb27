import { useUnansweredTakes } from "#src/features/selling/point-of-sale/cash-takes";
import { useConnection } from "#src/offline/connection";
import { queuedSums } from "#src/offline/queue/sums";
import { useStored } from "#src/offline/storage/stored";
import { inPesos } from "#src/shared/money/in-pesos";
import { useQueue } from "#src/shared/queue/perform";
import styles from "#src/shared/queue/perform.module.css";
import { queueText } from "#src/shared/queue/text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Banner, Progress } from "#src/ui/feedback";
import { Dialog } from "#src/ui/overlay/sheet";
import { useExport } from "./use-export";
import { useProgress, useSendNow } from "./use-send-now";

const t = queueText.leave;

/** Sign-out with unsent work: send it, download a copy, or stay. Signing out deletes none of it. */
export default function LeaveQueued({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const box = useQueue();
  const [me] = useStored("staff");
  const { online } = useConnection();
  const now = useSendNow();
  const file = useExport();
  const progress = useProgress(box);
  const { items, cash } = queuedSums(box.unsent);
  const attention = box.unsent.filter((it) => it.state === "needs_attention").length;
  const unanswered = useUnansweredTakes().reduce((sum, it) => sum + it.amount, 0);
  const mayLeave = file.state === "done" || items === 0;
  const isSealed = Boolean(me?.vault) && globalThis.crypto?.subtle !== undefined;
  const send = () => void now.send().then((stay) => stay === 0 && onLeave());
  return (
    <Dialog
      open
      onClose={onStay}
      title={t.title}
      actions={
        <>
          {items > attention && (
            <Button kind="primary" wide busy={now.busy} onClick={send}>
              {t.send}
            </Button>
          )}
          {attention === items && (items > 0 || unanswered > 0) && (
            <ButtonLink kind="primary" wide href="/ajustes?ver=sin-enviar">
              {t.see}
            </ButtonLink>
          )}
          {mayLeave ? (
            <Button kind="danger" wide disabled={now.busy} onClick={onLeave}>
              {t.out}
            </Button>
          ) : (
            <Button kind="neutral" wide icon="download" busy={file.state === "busy"} onClick={() => void file.run()}>
              {t.export}
            </Button>
          )}
          <Button kind="plain" wide onClick={onStay}>
            {t.stay}
          </Button>
        </>
      }
    >
      <div className={styles.top}>
        {items > 0 && <p>{t.detail(items, cash > 0 ? inPesos(cash) : null)}</p>}
        {unanswered > 0 && <p>{t.unanswered(inPesos(unanswered))}</p>}
        {box.locked > 0 && <p>{queueText.locked(box.locked)}</p>}
        <div aria-live="polite" className={styles.top}>
          {progress && (
            <Progress label={queueText.sending(progress.done, progress.of)} value={progress.done / progress.of} />
          )}
          {!now.busy && now.left !== null && items > 0 && (
            <Banner tone="warn">
              {t.left(items, attention, !online)} <a href="/ajustes?ver=sin-enviar">{t.see}</a>
            </Banner>
          )}
          {file.state === "failed" && <Banner tone="error">{queueText.exportFailed}</Banner>}
          {file.state === "done" && items > 0 && (
            <Banner tone="success">
              {queueText.exported} {(isSealed ? t.sealed : t.plain)(me?.login ?? "")}
            </Banner>
          )}
        </div>
      </div>
    </Dialog>
  );
}
