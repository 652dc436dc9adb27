import { ContactFields } from "#src/features/payments/charges/contact-fields";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useContactEdit } from "#src/features/payments/charges/use-contact-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import type { useAttempt } from "./use-attempt";

const t = payText.payer;

/** Asks for the payer's data that the method needs and that are missing: a charge opened by its link may have none. */
export function PayerForm({ attempt, onOther }: { attempt: ReturnType<typeof useAttempt>; onOther: () => void }) {
  const { missing } = attempt;
  const edit = useContactEdit({
    at: "payer",
    only: missing,
    start: () => ({ values: {} }),
    needs: () => missing,
    send: (_, { contact }) => attempt.ask(Object.fromEntries(missing.map((field) => [field, contact[field]]))),
  });
  return (
    <form className={styles.stack} {...edit.form}>
      <p>{t.needs}</p>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <ContactFields only={missing} field={edit.contactField} />
      <Button kind="primary" wide type="submit" busy={edit.isSaving}>
        {t.go}
      </Button>
      <Button kind="plain" wide onClick={onOther}>
        {payText.card.otherMethod}
      </Button>
    </form>
  );
}
