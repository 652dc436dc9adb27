import { useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { readCash } from "#src/shared/money/amount";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useOpenTill } from "./data";
import { tillText as t } from "./text";
import styles from "./till.module.css";

/** Opens a cash session on this device: asks for the float. */
export function OpenTill() {
  const [typed, setTyped] = useState("");
  const open = useOpenTill();
  const float = readCash(typed);
  const fault = faultOf(open.error, "float");
  return (
    <Card className={styles.card}>
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
