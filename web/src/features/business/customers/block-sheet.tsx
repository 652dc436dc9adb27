import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import s from "./customers.module.css";
import { useBlockCustomer } from "./data";
import { customersText as t } from "./text";

/** Keeps somebody from buying by themselves; why is for the staff alone. */
export function BlockSheet({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const block = useBlockCustomer(customer.id);
  const [reason, setReason] = useState("");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.blockTitle}
      footer={
        <Button
          kind="danger"
          wide
          busy={block.isPending}
          disabled={reason.trim().length < 3}
          onClick={() => block.mutate(reason.trim(), { onSuccess: onClose })}
        >
          {t.block}
        </Button>
      }
    >
      <div className={s.form}>
        <p>{t.blockHint}</p>
        {block.error && <Banner tone="error">{sentenceOf(block.error)}</Banner>}
        <Field label={t.reason} hint={t.reasonHint} error={faultOf(block.error, "reason")}>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
        </Field>
      </div>
    </Sheet>
  );
}
