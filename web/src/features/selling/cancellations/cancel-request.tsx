import { useState } from "react";
import { Refusal } from "#src/features/business/contact-check/refusal";
import { faultOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useAskToCancel, useCancelRequest } from "./data";
import { cancelRequestText as t } from "./text";

/** «Solicitar cancelación» for whoever holds a charge's link, and its result. Renders nothing where it isn't possible. */
export default function CancelRequest({ chargeId }: { chargeId: string }) {
  const request = useCancelRequest(chargeId, true);
  const ask = useAskToCancel(chargeId);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const r = request.data;
  if (!r || (!r.open && !r.words)) return null;
  return (
    <>
      {r.words && (
        <Banner tone="info" {...(r.text ? { title: t.asked } : {})}>
          {r.text && <>«{r.text}» </>}
          {r.words}
        </Banner>
      )}
      {r.open && (
        <div>
          <Button kind="plain" className="edge" small onClick={() => setOpen(true)}>
            {t.ask}
          </Button>
        </div>
      )}
      {open && (
        <Sheet
          open
          onClose={() => setOpen(false)}
          title={t.askTitle}
          footer={
            <Button
              kind="primary"
              wide
              busy={ask.isPending}
              disabled={text.trim().length < 3}
              onClick={() => ask.mutate(text.trim(), { onSuccess: () => setOpen(false) })}
            >
              {t.send}
            </Button>
          }
        >
          <div className={styles.form}>
            <p>{t.askHint}</p>
            <Refusal error={ask.error} chargeId={chargeId} />
            <Field label={t.why} hint={t.whyHint} error={faultOf(ask.error, "text")}>
              <TextArea value={text} onChange={setText} maxLength={500} rows={4} />
            </Field>
          </div>
        </Sheet>
      )}
    </>
  );
}
