import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import s from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { usePrepare } from "./data";

/** When it is to be handed over, on the business's clock. */
export function DateSheet({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const prepare = usePrepare(sale.id);
  const [day, setDay] = useState("");
  const [hour, setHour] = useState("10:00");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.dateTitle}
      footer={
        <Button
          kind="primary"
          wide
          busy={prepare.isPending}
          disabled={!day || !hour}
          onClick={() => prepare.mutate({ event: "date_set", date: `${day}T${hour}` }, { onSuccess: onClose })}
        >
          {t.save}
        </Button>
      }
    >
      <div className={s.form}>
        {prepare.error && <Banner tone="error">{sentenceOf(prepare.error)}</Banner>}
        <Field label={t.day} error={faultOf(prepare.error, "date")}>
          <TextInput type="date" value={day} onChange={setDay} />
        </Field>
        <Field label={t.hour}>
          <TextInput type="time" value={hour} onChange={setHour} />
        </Field>
      </div>
    </Sheet>
  );
}
