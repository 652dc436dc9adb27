import type { SaleDetail as Sale } from "@corral/contract/types";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import s from "#src/features/selling/sales/sales.module.css";
import { salesText as t } from "#src/features/selling/sales/text";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { Badge, Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useAskForSale, useDecline } from "./data";

/** What the buyer asks for, said to be in time or not; saying no to it. */
export function Request({ sale: x }: { sale: Sale }) {
  const { can } = useStaff();
  const [open, setOpen] = useState(false);
  const r = x.request;
  if (!r) return null;
  return (
    <>
      <Banner
        tone="warn"
        title={t.requestNow}
        action={
          can("sale.return") ? (
            <Button small kind="tonal" onClick={() => setOpen(true)}>
              {t.decline}
            </Button>
          ) : undefined
        }
      >
        <span className={s.text}>«{r.text}»</span>
        <span className={s.marks}>
          <Badge tone={r.inTime === false ? "neutral" : "success"}>
            {r.inTime === null ? t.beforeDelivery : r.inTime ? t.inTime : t.outOfTime}
          </Badge>
          <span className="small">
            {r.byBuyer ? t.requestBy.buyer : t.requestBy.staff} · {r.askedWords}
          </span>
        </span>
      </Banner>
      {open && <DeclineSheet saleId={x.id} onClose={() => setOpen(false)} />}
    </>
  );
}

const DeclineSheet = ({ saleId, onClose }: { saleId: string; onClose: () => void }) => {
  const decline = useDecline(saleId);
  return (
    <SayWhy
      title={t.declineTitle}
      hint={t.declineHint}
      label={t.answer}
      field="answer"
      go={t.decline}
      danger
      write={decline}
      send={(text) => decline.mutate({ answer: text }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

/** Staff writes down that the buyer asks to cancel or give back. */
export const AskSheet = ({ saleId, onClose }: { saleId: string; onClose: () => void }) => {
  const ask = useAskForSale(saleId);
  return (
    <SayWhy
      title={t.askTitle}
      label={t.askText}
      field="text"
      go={t.save}
      write={ask}
      send={(text) => ask.mutate({ text }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

function SayWhy({
  title,
  hint,
  label,
  field,
  go,
  danger,
  write,
  send,
  onClose,
}: {
  title: string;
  hint?: string;
  label: string;
  field: string;
  go: string;
  danger?: boolean;
  write: { isPending: boolean; error: Error | null };
  send: (text: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button
          kind={danger ? "danger" : "primary"}
          wide
          busy={write.isPending}
          disabled={text.trim().length < 3}
          onClick={() => send(text.trim())}
        >
          {go}
        </Button>
      }
    >
      <div className={s.form}>
        {hint && <p>{hint}</p>}
        {write.error && <Banner tone="error">{sentenceOf(write.error)}</Banner>}
        <Field label={label} error={faultOf(write.error, field)}>
          <TextArea value={text} onChange={setText} maxLength={500} rows={3} />
        </Field>
      </div>
    </Sheet>
  );
}
