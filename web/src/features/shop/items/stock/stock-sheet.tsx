import { MAX_STOCK, type StockAct, toStockMovement } from "@corral/domain/shop/stock";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { wholeRecord } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import type { StaffItem } from "../data";
import { itemsText } from "../text";
import { useStockMove } from "./use-stock-move";

const t = itemsText.stock;
const ACTS = (["in", "out", "set"] as const).map((value) => ({ value, label: t.acts[value] }));

interface Typed {
  act: Exclude<StockAct, "uncount">;
  qty: string;
  reason: string;
}
/** A change of the kind of movement alone is nothing to lose. */
const asTyped = wholeRecord(({ qty, reason }: Typed) => qty + reason);
const readQty = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** A stock movement: received, removed or counted, with its reason. */
export function StockSheet({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const { seen, move } = useStockMove(item);
  const edit = useEdit({
    start: () => ({ values: { act: seen === null ? "set" : "in", qty: "", reason: "" } as Typed }),
    fields: asTyped,
    send: ({ act, qty, reason }, _base, how) =>
      move({
        ...(how === "uncount" ? { act: how, qty: 0 } : { act, qty: readQty(qty) ?? 0 }),
        reason: reason.trim(),
      }),
    onSaved: onClose,
  });
  const { act, qty, reason } = edit.values;
  const n = readQty(qty);
  const after = n === null ? null : (seen ?? 0) + toStockMovement(act, n, seen).qty;
  const tooMuch = after !== null && (after < 0 || after > MAX_STOCK);
  const ready = n !== null && !tooMuch && (act === "set" || n > 0) && (act === "in" || reason.trim().length >= 3);
  return (
    <EditSheet
      edit={edit}
      title={seen === null ? t.count : t.change}
      action={t.save}
      disabled={!ready}
      leave={itemsText.cancel}
      onClose={onClose}
    >
      {seen !== null && <Segmented label={t.what} value={act} options={ACTS} onChange={(act) => edit.set({ act })} />}
      <Field
        label={t.qty[act]}
        error={qty !== "" && n === null ? t.bad : tooMuch && seen !== null ? t.notEnough(seen) : edit.faultOf("qty")}
        hint={after !== null && !tooMuch ? t.after(after) : undefined}
        required
      >
        <TextInput value={qty} onChange={(qty) => edit.set({ qty })} inputMode="numeric" maxLength={6} />
      </Field>
      <TextField
        label={act === "in" ? t.reasonIn : t.reason}
        {...edit.field("reason")}
        optional={act === "in"}
        maxLength={200}
      />
      {seen !== null && act === "set" && (
        <Button kind="plain" className="edge" disabled={reason.trim().length < 3} onClick={() => edit.save("uncount")}>
          {t.uncount}
        </Button>
      )}
    </EditSheet>
  );
}
