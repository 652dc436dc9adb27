import { useState } from "react";
import { ContactFields, contactFaults } from "#src/features/payments/charges/contact-fields";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useStored } from "#src/offline/storage/stored";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import type { useAttempt } from "./use-attempt";

const t = payText.payer;

/** Asks for the payer's data that the method needs and that are missing: a charge opened by its link may have none. */
export function PayerForm({ attempt, onOther }: { attempt: ReturnType<typeof useAttempt>; onOther: () => void }) {
  const { missing, error, busy } = attempt;
  const [contact, change] = useStored("contact");
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [sent, setSent] = useState(false);
  const said = Object.fromEntries(
    missing.map((field) => [field, sent && !busy ? faultOf(error, `payer.${field}`) : ""]),
  );
  const isAbout = missing.some((field) => faultOf(error, `payer.${field}`));
  const send = (form: HTMLFormElement) => {
    const wrong = contactFaults(contact, missing);
    setFaults(wrong);
    const first = missing.find((field) => wrong[field]);
    if (first) return form.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    setSent(true);
    attempt.ask(Object.fromEntries(missing.map((field) => [field, contact[field].trim()])));
  };
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        if (!busy) send(e.currentTarget);
      }}
    >
      <p>{t.needs}</p>
      {error && !isAbout && <Banner tone="error">{sentenceOf(error)}</Banner>}
      <ContactFields
        only={missing}
        contact={contact}
        faults={{ ...said, ...faults }}
        put={(field) => (value) => {
          setFaults(({ [field]: _gone, ...rest }) => rest);
          setSent(false);
          void change((now) => ({ ...now, [field]: value }));
        }}
      />
      <Button kind="primary" wide type="submit" busy={busy}>
        {t.go}
      </Button>
      <Button kind="plain" wide onClick={onOther}>
        {payText.card.otherMethod}
      </Button>
    </form>
  );
}
