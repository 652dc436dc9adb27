import type { CustomerView } from "@corral/contract/types";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Field } from "#src/ui/controls/field";
import { TextArea } from "#src/ui/controls/inputs";
import { useBlockCustomer } from "./data";
import { customersText as t } from "./text";

/** Blocks a customer from buying online; the reason is visible to staff only. */
export function BlockSheet({ customer, onClose }: { customer: CustomerView; onClose: () => void }) {
  const block = useBlockCustomer(customer.id);
  const edit = useEdit({
    start: () => ({ values: { reason: "" } }),
    send: ({ reason }) => block.mutateAsync(reason.trim()),
    onSaved: onClose,
  });
  const { reason } = edit.values;
  return (
    <EditSheet
      edit={edit}
      title={t.blockTitle}
      action={t.block}
      kind="danger"
      disabled={reason.trim().length < 3}
      onClose={onClose}
    >
      <p>{t.blockHint}</p>
      <Field label={t.reason} hint={t.reasonHint} error={edit.faultOf("reason")}>
        <TextArea value={reason} onChange={(reason) => edit.set({ reason })} maxLength={200} rows={3} />
      </Field>
    </EditSheet>
  );
}
