import type { CustomerView } from "@corral/contract/types";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { AreaField } from "#src/ui/controls/labelled";
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
      <AreaField label={t.reason} {...edit.field("reason")} hint={t.reasonHint} maxLength={200} rows={3} />
    </EditSheet>
  );
}
