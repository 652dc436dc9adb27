import { useEffect, useState } from "react";
import { useConnection } from "#src/offline/connection";
import { ApiError, faultOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useLostReceipt } from "./data";
import { lostReceiptText as t } from "./text";

/** A limit that a proxy sets may not say how long it lasts. */
const SOME_TIME_S = 60;

/** «No encuentro mi comprobante»: by the e-mail or phone of the purchase. The answer is the same for an unknown contact. */
export default function LostReceiptSheet({ onClose }: { onClose: () => void }) {
  const ask = useLostReceipt();
  const [contact, setContact] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const { online } = useConnection();
  const typed = contact.trim();
  // A refusal, also by its limit, is this contact's alone: another one may be tried meanwhile.
  const error = ask.variables?.contact === typed && ask.error instanceof ApiError ? ask.error : undefined;
  const until = error?.status === 429 ? ask.submittedAt + (error.retryAfter ?? SOME_TIME_S) * 1_000 : 0;
  const mayAsk = online && !until;
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(ask.reset, until - Date.now());
    return () => clearTimeout(timer);
  }, [until, ask.reset]);
  const go = () => {
    if (!typed) setEmpty(true);
    else if (mayAsk) ask.mutate({ contact: typed });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        ask.data ? (
          <Button
            kind="tonal"
            wide
            onClick={() => {
              setContact("");
              ask.reset();
            }}
          >
            {t.other}
          </Button>
        ) : (
          <Button kind="primary" wide busy={ask.isPending} disabled={!mayAsk} onClick={go}>
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
            <p>{ask.data.byMail && contact.includes("@") ? t.spam : t.notYet}</p>
          </>
        ) : (
          <>
            <p>{t.hint}</p>
            {mayAsk ? (
              error && !faultOf(error, "contact") && <Banner tone="error">{error.detail}</Banner>
            ) : (
              <Banner tone="warn" icon={online ? "clock" : "offline"}>
                {online ? t.limited(timeAfter(until)) : t.offline}
              </Banner>
            )}
            <Field label={t.contact} hint={t.contactHint} error={isEmpty ? t.empty : faultOf(error, "contact")}>
              <TextInput
                value={contact}
                onChange={(value) => {
                  setContact(value);
                  setEmpty(false);
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

/** The first full minute after it, on this phone's clock. */
const timeAfter = (at: number) => new Date(at + 59_999).toTimeString().slice(0, 5);
