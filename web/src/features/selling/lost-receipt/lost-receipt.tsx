import { useEffect } from "react";
import { useConnection } from "#src/offline/connection";
import { ApiError, faultOf } from "#src/shared/api/errors";
import styles from "#src/shared/editing/short-form.module.css";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useLostReceipt } from "./data";
import { lostReceiptText as t } from "./text";

/** A limit that a proxy sets may not say how long it lasts. */
const SOME_TIME_S = 60;

/** «No encuentro mi comprobante»: by the e-mail or phone of the purchase. The answer is the same for an unknown contact. */
export default function LostReceiptSheet({ onClose }: { onClose: () => void }) {
  const ask = useLostReceipt();
  const edit = useEdit({
    start: () => ({ values: { contact: "" } }),
    inputs: ["contact"],
    check: ({ contact }) => (contact.trim() ? {} : { contact: t.empty }),
    send: ({ contact }) => ask.mutateAsync({ contact: contact.trim() }),
  });
  const { online } = useConnection();
  const { contact } = edit.values;
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
    if (mayAsk) edit.save();
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
              edit.restart({ contact: "" });
              ask.reset();
            }}
          >
            {t.other}
          </Button>
        ) : (
          <Button kind="primary" wide busy={edit.isSaving} disabled={!mayAsk} onClick={go}>
            {t.go}
          </Button>
        )
      }
    >
      <form
        className={styles.form}
        {...edit.form}
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
            <TextField
              label={t.contact}
              {...edit.field("contact")}
              hint={t.contactHint}
              maxLength={120}
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              spellCheck={false}
            />
          </>
        )}
      </form>
    </Sheet>
  );
}

/** The first full minute after it, on this phone's clock. */
const timeAfter = (at: number) => new Date(at + 59_999).toTimeString().slice(0, 5);
