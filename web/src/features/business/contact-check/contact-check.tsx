import { useEffect, useRef } from "react";
import { faultOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useConfirmCode, useSendCode } from "./data";
import { contactCheckText as t } from "./text";

interface ContactCheckProps {
  chargeId?: string | undefined;
  /** E-mail of a purchase that doesn't exist yet. */
  email?: string | undefined;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Sends a one-time code to the contact of a purchase and checks it. Where the purchase has no e-mail yet, asks for one first. */
export default function ContactCheck({ chargeId, email: known, onClose, onConfirmed }: ContactCheckProps) {
  const sending = useSendCode(chargeId);
  const confirming = useConfirmCode(chargeId);
  const asking = useEdit({
    start: () => ({ values: { email: known ?? "" } }),
    inputs: ["email"],
    send: ({ email }) => sending.mutateAsync(email.trim() || undefined),
  });
  const edit = useEdit({
    start: () => ({ values: { code: "" } }),
    inputs: ["code"],
    check: ({ code }) => (code.replace(/\D/g, "").length === 6 ? {} : { code: t.noCode }),
    send: ({ code }) => confirming.mutateAsync(code),
    onSaved: onConfirmed,
  });
  const wasSent = useRef(false);
  // Opening it asks for the code.
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    asking.save();
  }, [asking]);
  const needsEmail = faultOf(sending.error, "email") !== undefined;
  const sent = sending.data && sending.data.way !== "none";
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        sent ? (
          <Button kind="primary" wide busy={edit.isSaving} onClick={() => edit.save()}>
            {t.confirm}
          </Button>
        ) : needsEmail ? (
          <Button kind="primary" wide busy={asking.isSaving} onClick={() => asking.save()}>
            {t.send}
          </Button>
        ) : (
          <Button kind="primary" wide onClick={onClose} busy={asking.isSaving}>
            {t.close}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {asking.isSaving && !needsEmail && <p role="status">{t.sending}</p>}
        {sending.data && <Banner tone={sent ? "info" : "warn"}>{sending.data.words}</Banner>}
        {asking.problem && <Banner tone="error">{asking.problem}</Banner>}
        {needsEmail && !sent && (
          <form {...asking.form}>
            <TextField
              label={t.email}
              {...asking.field("email")}
              error={asking.values.email ? asking.faultOf("email") : undefined}
              hint={t.emailHint}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={120}
            />
          </form>
        )}
        {sent && (
          <form className={styles.form} {...edit.form}>
            {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
            <TextField
              label={t.code}
              {...edit.field("code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
            />
            <div>
              <Button kind="plain" className="edge" small busy={asking.isSaving} onClick={() => asking.save()}>
                {t.again}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Sheet>
  );
}
