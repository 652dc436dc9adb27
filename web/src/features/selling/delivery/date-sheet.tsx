import type { SaleDetail as Sale } from "@corral/contract/types";
import { salesText as t } from "#src/features/selling/sales/text";
import { DayField } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { TextField } from "#src/ui/controls/labelled";
import { usePrepare } from "./data";

/** Sets the delivery date and time, in the business's zone. */
export function DateSheet({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const prepare = usePrepare(sale.id);
  const edit = useEdit({
    start: () => ({ values: { day: "", hour: "10:00" } }),
    send: ({ day, hour }) => prepare.mutateAsync({ event: "date_set", date: `${day}T${hour}` }),
    onSaved: onClose,
  });
  const { day, hour } = edit.values;
  return (
    <EditSheet edit={edit} title={t.dateTitle} action={t.save} disabled={!day || !hour} onClose={onClose}>
      <DayField label={t.day} error={edit.faultOf("date")} value={day} onChange={(day) => edit.set({ day })} />
      <TextField label={t.hour} type="time" value={hour} onChange={(hour) => edit.set({ hour })} />
    </EditSheet>
  );
}
