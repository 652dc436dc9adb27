import { useState } from "react";
import { faultOf, sentenceOf } from "../data/errors";
import { useLostReceipt } from "../data/lost-receipt";
import { perdidoText as t } from "../text/perdido";
import { Button } from "../ui/button";
import { Banner } from "../ui/feedback";
import { Field } from "../ui/field";
import { TextInput } from "../ui/inputs";
import { Sheet } from "../ui/sheet";
import s from "./lost-receipt.module.css";

/** «Perdí la liga»: by folio and the end of a phone. What is answered is the same for a wrong guess. */
export default function LostReceiptSheet({ onClose }: { onClose: () => void }) {
  const ask = useLostReceipt();
  const [folio, setFolio] = useState("");
  const [phoneEnd, setPhoneEnd] = useState("");
  const fault = (field: string) => faultOf(ask.error, field);
  const ready = folio.trim().length >= 5 && phoneEnd.replace(/\D/g, "").length === 4;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      footer={
        ask.data ? (
          <Button kind="primary" wide onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <Button
            kind="primary"
            wide
            busy={ask.isPending}
            disabled={!ready}
            onClick={() => ask.mutate({ folio: folio.trim(), phoneEnd })}
          >
            {t.go}
          </Button>
        )
      }
    >
      <div className={s.form}>
        {ask.data ? (
          <Banner tone="success" title={t.done}>
            {ask.data.words}
          </Banner>
        ) : (
          <>
            <p>{t.hint}</p>
            {ask.error && <Banner tone="error">{sentenceOf(ask.error)}</Banner>}
            <Field label={t.folio} hint={t.folioHint} error={fault("folio")}>
              <TextInput
                value={folio}
                onChange={setFolio}
                maxLength={40}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field label={t.phoneEnd} error={fault("phoneEnd")}>
              <TextInput value={phoneEnd} onChange={setPhoneEnd} inputMode="numeric" maxLength={4} autoComplete="off" />
            </Field>
          </>
        )}
      </div>
    </Sheet>
  );
}
