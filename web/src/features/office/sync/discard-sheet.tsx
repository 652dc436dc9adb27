import { useState } from "react";
import { type QueuedItem, REASON_MIN } from "#src/offline/queue/operation";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { theQueue } from "#src/shared/queue/perform";
import styles from "#src/shared/queue/perform.module.css";
import { queueText } from "#src/shared/queue/text";
import { countDependents } from "#src/shared/queue/waits";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";

const t = queueText.discard;

/** Discards an operation for good, with a reason that is kept. */
export function DiscardSheet({
  item,
  unsent,
  onClose,
}: {
  item: QueuedItem;
  unsent: readonly QueuedItem[];
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  useHoldReload(reason !== "");
  const others = countDependents(item, unsent);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        <Button
          kind="danger"
          wide
          disabled={reason.trim().length < REASON_MIN}
          onClick={() => {
            void theQueue()?.discard(item.id, reason);
            onClose();
          }}
        >
          {t.do}
        </Button>
      }
    >
      <div className={styles.top}>
        <p>{t.detail([item.title, item.detail].filter(Boolean).join(" · "))}</p>
        {others > 0 && <Banner tone="warn">{t.dependents(others)}</Banner>}
        <Field label={t.reason} hint={t.reasonHint}>
          <TextArea rows={2} maxLength={200} value={reason} onChange={setReason} />
        </Field>
      </div>
    </Sheet>
  );
}
