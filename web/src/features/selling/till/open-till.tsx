import { useState } from "react";
import { faultOf, sentenceOf } from "../../data/errors";
import { useOpenTill } from "../../data/till";
import { tillText as t } from "../../text/till";
import { Button } from "../../ui/button";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/inputs";
import { Card } from "../../ui/list";
import { readCash } from "../counter/amount";
import s from "./till.module.css";

/** No drawer is open here: with how much does it begin? */
export function OpenTill() {
  const [typed, setTyped] = useState("");
  const open = useOpenTill();
  const float = readCash(typed);
  const fault = faultOf(open.error, "float");
  return (
    <Card className={s.card}>
      <h2>{t.openTitle}</h2>
      <p className="muted">{t.openHint}</p>
      {open.error && !fault && <Banner tone="error">{sentenceOf(open.error)}</Banner>}
      <Field label={t.float} error={typed.trim() !== "" && float === undefined ? t.badAmount : fault}>
        <TextInput
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          placeholder={t.floatExample}
          maxLength={14}
          autoComplete="off"
        />
      </Field>
      <Button
        kind="primary"
        wide
        disabled={float === undefined}
        busy={open.isPending}
        onClick={() => float !== undefined && open.mutate(float)}
      >
        {t.open}
      </Button>
    </Card>
  );
}
