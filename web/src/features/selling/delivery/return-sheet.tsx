import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import s from "#src/features/selling/sales/sales.module.css";
import { backOf, chargesWithMoney, MoneyBack, typedFor } from "#src/features/selling/sales/staff/money-back";
import { salesText as t } from "#src/features/selling/sales/text";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextArea } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useReturnSale } from "./data";

/** Receives it again: in time or not, how much of the money goes back, and whether it is sold again. */
export function ReturnSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const back = useReturnSale(x.id);
  const [reason, setReason] = useState(x.request?.text.slice(0, 200) ?? "");
  const [units, setUnits] = useState<"sell" | "keep">("sell");
  const charges = chargesWithMoney(x);
  const [typed, setTyped] = useState(() => Object.fromEntries(charges.map((c) => [c.id, typedFor(c)])));
  const backs = charges.map((c) => backOf(x, c, typed[c.id] ?? typedFor(c)));
  const ready = reason.trim().length >= 3 && backs.every(Boolean);
  const fault = (field: string) => faultOf(back.error, field);
  const inTime = x.request ? x.request.inTime : (x.revocation?.open ?? null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.giveBackTitle}
      footer={
        <Button
          kind="primary"
          wide
          busy={back.isPending}
          disabled={!ready}
          onClick={() =>
            back.mutate(
              { reason: reason.trim(), units, refunds: backs.flatMap((b) => (b && b.amount > 0 ? [b] : [])) },
              { onSuccess: onClose },
            )
          }
        >
          {charges.length ? t.giveBackGo : t.giveBack}
        </Button>
      }
    >
      <div className={s.form}>
        {x.revocation && (
          <Banner tone={inTime ? "success" : "warn"} title={inTime ? t.inTime : t.outOfTime}>
            {x.revocation.open ? t.revocationOpen(x.revocation.words) : t.revocationOver(x.revocation.words)}.{" "}
            {t.revocationHint}
          </Banner>
        )}
        {back.error && <Banner tone="error">{sentenceOf(back.error)}</Banner>}
        {charges.length === 0 && <p>{t.nothingBack}</p>}
        {charges.map((c) => (
          <MoneyBack
            key={c.id}
            sale={x}
            charge={c}
            value={typed[c.id] ?? typedFor(c)}
            onChange={(value) => setTyped((now) => ({ ...now, [c.id]: value }))}
            fault={fault}
          />
        ))}
        <div className={s.note}>
          <Segmented
            label={t.units}
            value={units}
            onChange={setUnits}
            options={[
              { value: "sell", label: t.unitsOf.sell },
              { value: "keep", label: t.unitsOf.keep },
            ]}
          />
          <p className="small muted">{t.unitsHint}</p>
        </div>
        <Field label={t.reason} hint={t.reasonHint} error={fault("reason")}>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
        </Field>
      </div>
    </Sheet>
  );
}
