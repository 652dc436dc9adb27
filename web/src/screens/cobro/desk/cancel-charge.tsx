import type { DeskCharge } from "@corral/contract/types";
import { useState } from "react";
import { useCancelCharge } from "../../../data/desk";
import { ApiError, sentenceOf } from "../../../data/errors";
import { useStaff } from "../../../data/staff";
import { deskChargeText as t } from "../../../text/desk-charge";
import { Button } from "../../../ui/button";
import { Banner } from "../../../ui/feedback";
import { Field } from "../../../ui/field";
import { TextArea } from "../../../ui/inputs";
import { Sheet } from "../../../ui/sheet";
import s from "./charge-facts.module.css";

/** Takes the charge back, or has another take its place; both ask why. */
export function CancelCharge({ id, desk }: { id: string; desk: DeskCharge }) {
  const { can } = useStaff();
  const cancel = useCancelCharge(id);
  const [asking, setAsking] = useState<"cancel" | "replace" | null>(null);
  const [reason, setReason] = useState("");
  if (!can("charge.cancel") || !desk.cancel.allowed) return null;
  const ask = (what: "cancel" | "replace") => {
    cancel.reset();
    setAsking(what);
  };
  const close = () => setAsking(null);
  return (
    <>
      <div className={s.ends}>
        <Button kind="tonal" icon="refresh" onClick={() => ask("replace")}>
          {t.replace}
        </Button>
        <Button kind="danger" icon="trash" onClick={() => ask("cancel")}>
          {t.cancel}
        </Button>
      </div>
      <Sheet
        open={asking !== null}
        onClose={close}
        title={asking === "replace" ? t.replaceTitle : t.cancelTitle}
        footer={
          <Button
            kind={asking === "replace" ? "primary" : "danger"}
            wide
            busy={cancel.isPending}
            disabled={reason.trim().length < 3}
            onClick={() =>
              cancel.mutate(
                { reason: reason.trim(), replace: asking === "replace" },
                {
                  onSuccess: () => {
                    setReason("");
                    close();
                  },
                },
              )
            }
          >
            {asking === "replace" ? t.replace : t.cancel}
          </Button>
        }
      >
        <div className={s.form}>
          <p>{asking === "replace" ? t.replaceHint : t.cancelHint}</p>
          {cancel.error && <Banner tone="error">{sentenceOf(cancel.error)}</Banner>}
          <Field
            label={t.reason}
            hint={t.reasonHint}
            error={cancel.error instanceof ApiError ? cancel.error.fault("reason") : undefined}
          >
            <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
          </Field>
        </div>
      </Sheet>
    </>
  );
}
