import { useState } from "react";
import { sentenceOf } from "#src/shared/api/errors";
import { bodyOf } from "#src/shared/queue/body-of";
import { fixItem, refusalOf } from "#src/shared/queue/fix-item";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { noSignalText } from "#src/shared/text/no-signal";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { EachFault, faultsOfEach } from "./each-fault";
import styles from "./records.module.css";

const t = noSignalText.bulk;

/** A bulk record that some animals prevented: which, why, and a button to write it to the others. */
export default function FixMany({ item, onDone }: FixerProps) {
  const [busy, setBusy] = useState(false);
  const refusal = refusalOf(item);
  const body = bodyOf(item, "writeRecords");
  const each = faultsOfEach(refusal);
  const out = new Set(each.map((e) => Number(e.field.split(".")[1])));
  const others = body.records.filter((_, i) => !out.has(i));
  const send = () => {
    setBusy(true);
    void fixItem(item, { body: { ...body, records: others } })
      .then(onDone)
      .finally(() => setBusy(false));
  };
  return (
    <Sheet
      open
      onClose={onDone}
      title={item.title}
      footer={
        others.length > 0 && (
          <Button kind="primary" wide busy={busy} onClick={send}>
            {each.length > 0 ? t.without(others.length) : noSignalText.sendAgain}
          </Button>
        )
      }
    >
      <div className={styles.sheet}>
        {each.length === 0 && refusal && <Banner tone="error">{sentenceOf(refusal)}</Banner>}
        {each.length > 0 && <EachFault faults={each} title={t.hint} />}
        {others.length === 0 && <p>{t.none}</p>}
      </div>
    </Sheet>
  );
}
