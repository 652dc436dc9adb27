import { fromTyped } from "@corral/domain/kernel/money";
import { fromIso, momentInWords, type Zone } from "@corral/domain/kernel/time";
import { Fragment, useState } from "react";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Card } from "#src/ui/list";
import styles from "./demo-panel.module.css";
import type { LivePayment, SandboxOrder } from "./sandbox";
import { diagnosticsText } from "./text";

const t = diagnosticsText.demo;

interface LivePaymentCardProps {
  payment: LivePayment;
  zone: Zone;
  busy: boolean;
  onOrder: (order: SandboxOrder) => void;
}

/** In large text a reference goes on in a new line after six digits, never after any. */
const groupsOf = (reference: string) =>
  Array.from(reference.matchAll(/.{1,6}/g), (it) => ({ at: it.index, digits: it[0] }));

/** One pending voucher or transfer: pay it, pay another amount, expire it. */
export function LivePaymentCard({ payment, zone, busy, onOrder }: LivePaymentCardProps) {
  const [asksAmount, setAsksAmount] = useState(false);
  const isSpei = payment.kind === "spei";
  const ways = payment.ways ?? [{ reference: payment.reference, product: "oxxo" }];
  return (
    <Card>
      <div className={styles.top}>
        <h3>{isSpei ? t.spei : ways.every((it) => it.product === "oxxo") ? t.oxxo : t.voucher}</h3>
        <MoneyText amount={payment.amount} className={styles.amount} />
      </div>
      {ways.map((it) => (
        <p key={it.reference} className={`num ${styles.reference}`}>
          {groupsOf(it.reference).map((group) => (
            <Fragment key={group.at}>
              {group.digits}
              <wbr />
            </Fragment>
          ))}
        </p>
      ))}
      {payment.expiresAt && <p className="small muted">{t.until(momentInWords(zone, fromIso(payment.expiresAt)))}</p>}
      <div className={styles.actions}>
        <Button
          small
          kind="tonal"
          disabled={busy}
          onClick={() => onOrder({ path: "pay", body: { kind: payment.kind, id: payment.id } })}
        >
          {isSpei ? t.sendExact : t.payVoucher}
        </Button>
        {isSpei && (
          <Button small disabled={busy} aria-expanded={asksAmount} onClick={() => setAsksAmount(!asksAmount)}>
            {t.sendOther}
          </Button>
        )}
        <Button
          small
          kind="plain"
          disabled={busy}
          onClick={() => onOrder({ path: "expire", body: { id: payment.id } })}
        >
          {t.expire}
        </Button>
      </div>
      {asksAmount && (
        <OtherAmount onSend={(amount) => onOrder({ path: "pay", body: { kind: "spei", id: payment.id, amount } })} />
      )}
    </Card>
  );
}

function OtherAmount({ onSend }: { onSend: (centavos: number) => void }) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        const amount = fromTyped(typed);
        if (!amount) return setFault(t.badAmount);
        setFault(null);
        onSend(amount);
      }}
    >
      <Field label={t.otherAmount} error={fault}>
        <TextInput value={typed} onChange={setTyped} inputMode="decimal" autoComplete="off" />
      </Field>
      <Button type="submit" small kind="tonal">
        {t.send}
      </Button>
    </form>
  );
}
