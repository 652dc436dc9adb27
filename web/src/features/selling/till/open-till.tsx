import { present } from "@corral/domain/kernel/lookup";
import { useEdit } from "#src/shared/editing/use-edit";
import { readCash } from "#src/shared/money/amount";
import { Button } from "#src/ui/controls/button";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { Card } from "#src/ui/list";
import { useOpenTill } from "./data";
import { tillText as t } from "./text";
import styles from "./till.module.css";

/** Opens a cash session on this device: asks for the float. */
export function OpenTill() {
  const open = useOpenTill();
  const edit = useEdit({
    start: () => ({ values: { float: "" } }),
    check: ({ float }) => (readCash(float) === undefined ? { float: t.badAmount } : {}),
    send: ({ float }) => open.mutateAsync(present(readCash(float))),
    inputs: ["float"],
  });
  return (
    <Card className={styles.card}>
      <h2>{t.openTitle}</h2>
      <p className="muted">{t.openHint}</p>
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      <form {...edit.form} className={styles.form}>
        <TextField
          label={t.float}
          {...edit.field("float")}
          inputMode="decimal"
          placeholder={t.floatExample}
          maxLength={14}
          autoComplete="off"
        />
        <Button type="submit" kind="primary" wide busy={edit.isSaving}>
          {t.open}
        </Button>
      </form>
    </Card>
  );
}
