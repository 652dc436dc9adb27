import { useRef } from "react";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { newUuid } from "#src/offline/ids";
import { ApiError } from "#src/shared/api/errors";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { CustomerFields } from "./customer-fields";
import { useCreateCustomer } from "./data";
import { EMPTY, fields } from "./form";
import { TakenBanner } from "./taken-banner";
import { customersText as t } from "./text";

/** Creates a customer, online or offline. */
export function NewSheet({ onClose }: { onClose: () => void }) {
  const create = useCreateCustomer(t.newTitle);
  const id = useRef(newUuid());
  const edit = useEdit({
    start: () => ({ values: EMPTY }),
    inputs: fields,
    send: (typed) => create.mutateAsync({ id: id.current, ...typed }),
    onSaved: () => {
      onClose();
      void navigate(to("cobro", { ver: "clientes", cliente: id.current }));
    },
  });
  const other =
    edit.error instanceof ApiError && edit.error.code === "PHONE_TAKEN"
      ? (edit.error.extra.customer as { id: string; name: string } | undefined)
      : undefined;
  return (
    <EditSheet
      edit={edit}
      title={t.newTitle}
      action={t.save}
      disabled={edit.values.name.trim().length < 2}
      problem={other && <TakenBanner of={other}>{t.newTaken}</TakenBanner>}
      onClose={onClose}
    >
      <CustomerFields typed={edit.values} onChange={edit.set} fault={edit.faultOf} />
    </EditSheet>
  );
}
