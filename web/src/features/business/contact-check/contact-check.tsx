import { useEffect, useRef, useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
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
  const [email, setEmail] = useState(known ?? "");
  const [code, setCode] = useState("");
  const { mutate } = sending;
  const wasSent = useRef(false);
  // Opening it asks for the code.
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    mutate(known || undefined);
  }, [mutate, known]);
  const needsEmail = faultOf(sending.error, "email");
  const sent = sending.data && sending.data.way !== "none";
  const confirm = () => confirming.mutate(code, { onSuccess: onConfirmed });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        sent ? (
          <Button
            kind="primary"
            wide
            busy={confirming.isPending}
            disabled={code.replace(/\D/g, "").length !== 6}
            onClick={confirm}
          >
            {t.confirm}
          </Button>
        ) : needsEmail ? (
          <Button
            kind="primary"
            wide
            busy={sending.isPending}
            disabled={email.trim().length < 6}
            onClick={() => mutate(email.trim())}
          >
            {t.send}
          </Button>
        ) : (
          <Button kind="primary" wide onClick={onClose} busy={sending.isPending}>
            {t.close}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {sending.isPending && !needsEmail && <p role="status">{t.sending}</p>}
        {sending.data && <Banner tone={sent ? "info" : "warn"}>{sending.data.words}</Banner>}
        {sending.error && !needsEmail && <Banner tone="error">{sentenceOf(sending.error)}</Banner>}
        {needsEmail && !sent && (
          <Field label={t.email} hint={t.emailHint} error={email ? needsEmail : undefined}>
            <TextInput
              value={email}
              onChange={setEmail}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={120}
            />
          </Field>
        )}
        {sent && (
          <>
            {confirming.error && !faultOf(confirming.error, "code") && (
              <Banner tone="error">{sentenceOf(confirming.error)}</Banner>
            )}
            <Field label={t.code} error={faultOf(confirming.error, "code")}>
              <TextInput
                value={code}
                onChange={setCode}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={9}
              />
            </Field>
            <div>
              <Button
                kind="plain"
                className="edge"
                small
                busy={sending.isPending}
                onClick={() => mutate(email.trim() || undefined)}
              >
                {t.again}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
