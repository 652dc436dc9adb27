import { useState } from "react";
import { Refusal } from "#src/features/business/contact-check/refusal";
import { ReasonSheet } from "#src/shared/editing/reason-sheet";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { useAskToCancel, useCancelRequest } from "./data";
import { cancelRequestText as t } from "./text";

/** «Solicitar cancelación» for whoever holds a charge's link, and its result. Renders nothing where it isn't possible. */
export default function CancelRequest({ chargeId }: { chargeId: string }) {
  const request = useCancelRequest(chargeId, true);
  const ask = useAskToCancel(chargeId);
  const [open, setOpen] = useState(false);
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
        <ReasonSheet
          title={t.askTitle}
          label={t.why}
          hint={t.whyHint}
          action={t.send}
          max={500}
          name="text"
          refusal={(error) => <Refusal error={error} chargeId={chargeId} />}
          send={ask.mutateAsync}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <p>{t.askHint}</p>
        </ReasonSheet>
      )}
    </>
  );
}
