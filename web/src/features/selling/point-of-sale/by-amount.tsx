import { spoken } from "@corral/domain/kernel/money";
import { type FreePurpose, freePurposes, purposeWords } from "@corral/domain/payments/purposes";
import { useState } from "react";
import { readAmount } from "#src/shared/money/amount";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDesktop } from "#src/ui/use-desktop";
import { CustomerFields } from "./customer-fields";
import { Keypad } from "./keypad";
import type { NewChargeProps } from "./new-charge";
import styles from "./point-of-sale.module.css";
import { counterText as t } from "./text";

/** Charges a typed amount with one tap. Concept and customer are optional: in a sheet, or beside the keys on a desktop. */
export function ByAmount({ customer, setCustomer, fault, busy, go, takes, onDirty, whyNot, notice }: NewChargeProps) {
  const [typed, setTyped] = useState("");
  const [concept, setConcept] = useState("");
  const [purpose, setPurpose] = useState<FreePurpose>("free");
  const [details, setDetails] = useState(false);
  const isWide = useDesktop();
  const amount = readAmount(typed);
  const refusal = amount === undefined ? undefined : whyNot?.(amount);
  const who = customer.name.trim() || customer.phone.trim();
  const detailFault = ["free.concept", "customer.phone", "customer.name"].map(fault).find(Boolean);
  const charge = (way?: "cash") =>
    amount !== undefined && go({ free: { amount, concept: concept.trim(), purpose } }, way);
  const fields = (
    <div className={styles.form}>
      <Field label={t.concept} hint={t.conceptHint} optional error={fault("free.concept")}>
        <TextInput value={concept} onChange={setConcept} maxLength={120} placeholder={purposeWords[purpose]} />
      </Field>
      <Field label={t.purpose}>
        <Select
          value={purpose}
          onChange={setPurpose}
          options={freePurposes.map((value) => ({ value, label: purposeWords[value] }))}
        />
      </Field>
      <CustomerFields value={customer} onChange={setCustomer} fault={fault} />
    </div>
  );
  return (
    <div className={isWide ? styles.twoColumns : styles.new}>
      <div className={styles.new}>
        {notice?.(amount)}
        <Keypad
          value={typed}
          onChange={(next) => {
            setTyped(next);
            onDirty(next !== "");
          }}
        />
        {/* Right under the keys: only where both don't fit does it stand over them. */}
        <div className={styles.go} data-screen-footer="within">
          <Button
            kind="primary"
            wide
            busy={busy}
            disabled={amount === undefined || refusal !== undefined}
            onClick={() => charge()}
          >
            {amount === undefined ? t.chargeNothing : t.charge(spoken(amount))}
          </Button>
          {takes && !whyNot && amount !== undefined && (
            <Button kind="tonal" wide disabled={busy} onClick={() => charge("cash")}>
              {t.inCash}
            </Button>
          )}
        </div>
      </div>
      {isWide ? (
        <section className={styles.form}>
          <h2>{t.details}</h2>
          {fields}
        </section>
      ) : (
        <>
          <List note={detailFault}>
            <Row
              icon="receipt"
              title={concept.trim() || purposeWords[purpose]}
              detail={who || t.noCustomer}
              onClick={() => setDetails(true)}
            />
          </List>
          <Sheet
            open={details}
            onClose={() => setDetails(false)}
            title={t.details}
            footer={
              <Button kind="primary" wide onClick={() => setDetails(false)}>
                {t.done}
              </Button>
            }
          >
            {fields}
          </Sheet>
        </>
      )}
    </div>
  );
}
