import type { CustomerEdit, CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { BothFields } from "#src/shared/editing/choose-values";
import { isConflict } from "#src/shared/editing/faults";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { refusalOf } from "#src/shared/queue/fix-item";
import { FixSheet } from "#src/shared/queue/fix-sheet";
import type { FixerProps } from "#src/shared/queue/fixer-props";
import { theQueue } from "#src/shared/queue/perform";
import { Button } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { CustomerFields } from "./customer-fields";
import styles from "./customers.module.css";
import { useCustomer } from "./data";
import { type CustomerForm, editFields, formOf, fields as names } from "./form";
import { TakenBanner } from "./taken-banner";
import { customersText as t } from "./text";

/** An unsent customer that the server refused: an edit conflict, a phone that another customer has, or an invalid value. */
export default function CustomerFix({ item, onDone }: FixerProps) {
  const Fix = isConflict(refusalOf(item)) ? Choose : Retype;
  return (
    <FixSheet item={item} onDone={onDone} says={Fix === Retype && !refusalOf(item)?.extra.customer}>
      <Fix item={item} onDone={onDone} />
    </FixSheet>
  );
}

/** Shows both values of conflicting fields; the choice is sent over the current version. */
function Choose({ item, onDone }: FixerProps) {
  const id = item.params.customerId ?? "";
  const customer = useCustomer(id);
  return (
    <Loaded of={customer} skeleton={<Skeleton height={120} radius={16} />} missing={<p>{t.missing}</p>}>
      {(theirs) => <Both item={item} theirs={theirs} onDone={onDone} />}
    </Loaded>
  );
}
function Both({ item, theirs, onDone }: FixerProps & { theirs: CustomerView }) {
  const [stays, setStays] = useState<ReadonlySet<keyof CustomerForm>>(new Set());
  const mine = item.body as CustomerEdit;
  const now = formOf(theirs);
  const differ = names.filter((f) => !editFields.isSame(f, mine, now));
  const again = async () => {
    const body = { ...mine };
    for (const f of stays) body[f] = now[f];
    await theQueue()?.fix(item.id, { body, version: theirs.version });
    onDone();
  };
  return (
    <div className={styles.form}>
      <p>{differ.length ? t.fixConflict(theirs.name) : t.fixSame}</p>
      <BothFields
        mine={t.mine}
        values={differ.map((field) => ({
          field,
          label: t[field],
          mine: mine[field] || t.empty,
          theirs: now[field] || t.empty,
          theirsIs: t.theirs,
        }))}
        theirs={stays}
        onChange={setStays}
      />
      <Button kind="primary" wide onClick={() => void again()}>
        {t.again}
      </Button>
    </div>
  );
}

/** The form with the typed values, to change what the server refused. */
function Retype({ item, onDone }: FixerProps) {
  const refused = refusalOf(item);
  // The customer that has that phone.
  const other = refused?.extra.customer as { id: string; name: string } | undefined;
  const edit = useEdit({
    start: () => ({ values: formOf(item.body as CustomerForm) }),
    refused,
    send: async (typed) =>
      theQueue()?.fix(item.id, { body: { ...(item.body as object), ...typed }, detail: typed.name }),
    onSaved: onDone,
  });
  return (
    <form className={styles.form} {...edit.form}>
      {other && <TakenBanner of={other}>{t.fixTaken}</TakenBanner>}
      <CustomerFields typed={edit.values} onChange={edit.set} fault={edit.faultOf} />
      <Button kind="primary" wide type="submit" busy={edit.isSaving} disabled={edit.values.name.trim().length < 2}>
        {t.again}
      </Button>
    </form>
  );
}
