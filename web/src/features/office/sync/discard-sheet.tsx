import { useState } from "react";
import { theOutbox } from "../../data/outbox";
import { type OutboxItem, REASON_MIN } from "../../offline/outbox/operation";
import { useHoldReload } from "../../offline/use-hold-reload";
import { sinEnviarText } from "../../text/sin-enviar";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { TextArea } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./outbox.module.css";
import { dependentsOf } from "./waits";

const t = sinEnviarText.discard;

/** Throws one away for good, with a reason that stays. */
export function DiscardSheet({
  item,
  unsent,
  onClose,
}: {
  item: OutboxItem;
  unsent: readonly OutboxItem[];
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  useHoldReload(reason !== "");
  const others = dependentsOf(item, unsent);
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
            void theOutbox()?.discard(item.id, reason);
            onClose();
          }}
        >
          {t.do}
        </Button>
      }
    >
      <div className={s.top}>
        <p>{t.detail([item.title, item.detail].filter(Boolean).join(" · "))}</p>
        {others > 0 && <Banner tone="warn">{t.dependents(others)}</Banner>}
        <Field label={t.reason} hint={t.reasonHint}>
          <TextArea rows={2} maxLength={200} value={reason} onChange={setReason} />
        </Field>
      </div>
    </Sheet>
  );
}
