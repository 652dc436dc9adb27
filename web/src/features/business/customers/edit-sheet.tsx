import type { CustomerView } from "@corral/contract/types";
import { useState } from "react";
import { ApiError } from "#src/shared/api/errors";
import { ConflictBanner } from "#src/shared/editing/conflict-banner";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { CustomerFields } from "./customer-fields";
import { useEditCustomer, useFreshCustomer } from "./data";
import { type CustomerForm, editFields, formOf } from "./form";
import { JoinSheet } from "./join-sheet";
import { customersText as t } from "./text";

/** Edits a customer. A conflict shows both values; a phone that another customer has offers to merge the two. */
export function EditCustomerSheet({
  customer: k,
  unsent,
  onClose,
}: {
  customer: Pick<CustomerView, "id" | "version" | keyof CustomerForm>;
  /** This phone's unsent edit, from which the form starts. */
  unsent: CustomerForm | undefined;
  onClose: () => void;
}) {
  const save = useEditCustomer(k.id, t.editTitle);
  const fresh = useFreshCustomer(k.id);
  const edit = useEdit({
    start: () => ({ values: formOf(k), version: k.version, typed: unsent }),
    fields: editFields,
    send: (typed, base) => save.mutateAsync({ ...typed, version: base.version }),
    onSaved: onClose,
    // After a conflict the person has seen the saved values and may overwrite them.
    current: async () => {
      const saved = await fresh();
      return { values: formOf(saved), version: saved.version };
    },
  });
  const [joining, setJoining] = useState(false);
  const refusal = edit.error instanceof ApiError ? edit.error : undefined;
  const other = refusal?.extra.customer as Other | undefined;
  if (joining && other) return <JoinSheet customer={k} other={other} onClose={onClose} />;
  const conflict = edit.conflict && (
    <ConflictBanner
      conflict={edit.conflict}
      mine={edit.values}
      label={(field) => t[field]}
      words={(field, values) => values[field]}
      title={t.conflict}
      onTakeTheirs={edit.takeTheirs}
    />
  );
  const taken = refusal?.code === "PHONE_TAKEN" && other && (
    <Banner
      tone="warn"
      title={t.taken(other.name)}
      action={
        <Button small kind="tonal" onClick={() => setJoining(true)}>
          {t.joinThem}
        </Button>
      }
    >
      {t.takenHint}
    </Banner>
  );
  return (
    <EditSheet
      edit={edit}
      title={t.edit}
      action={edit.conflict?.both.length ? t.keepMine : t.save}
      disabled={edit.values.name.trim().length < 2}
      problem={conflict || taken || undefined}
      onClose={onClose}
    >
      <CustomerFields typed={edit.values} onChange={edit.set} fault={edit.faultOf} />
    </EditSheet>
  );
}

interface Other {
  id: string;
  name: string;
}
