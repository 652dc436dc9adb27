import { useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useLostReceipt } from "./data";
import { lostReceiptText as t } from "./text";

/** «No encuentro mi comprobante»: by the e-mail or phone of the purchase. The answer is the same for an unknown contact. */
export default function LostReceiptSheet({ onClose }: { onClose: () => void }) {
  const ask = useLostReceipt();
  const [contact, setContact] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const go = () => (contact.trim() ? ask.mutate({ contact: contact.trim() }) : setEmpty(true));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        ask.data ? (
          <Button kind="neutral" wide onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <Button kind="primary" wide busy={ask.isPending} onClick={go}>
            {t.go}
          </Button>
        )
      }
    >
      <form
        className={styles.form}
        onSubmit={(e) => {
          e.preventDefault();
          go();
        }}
      >
        {ask.data ? (
          <>
            <Banner tone="success" title={t.done}>
              {ask.data.words}
            </Banner>
            <p>{contact.includes("@") ? t.spam : t.notYet}</p>
            <Button
              kind="tonal"
              onClick={() => {
                setContact("");
                ask.reset();
              }}
            >
              {t.other}
            </Button>
          </>
        ) : (
          <>
            <p>{t.hint}</p>
            {ask.error && !faultOf(ask.error, "contact") && <Banner tone="error">{sentenceOf(ask.error)}</Banner>}
            <Field label={t.contact} hint={t.contactHint} error={isEmpty ? t.empty : faultOf(ask.error, "contact")}>
              <TextInput
                value={contact}
                onChange={(value) => {
                  setContact(value);
                  setEmpty(false);
                  if (ask.error) ask.reset();
                }}
                maxLength={120}
                inputMode="email"
                autoCapitalize="none"
                autoComplete="email"
                spellCheck={false}
              />
            </Field>
          </>
        )}
      </form>
    </Sheet>
  );
}
