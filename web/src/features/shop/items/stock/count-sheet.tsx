import { MAX_STOCK } from "@corral/domain/shop/stock";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { wholeRecord } from "#src/shared/editing/merge-fields";
import { useEdit } from "#src/shared/editing/use-edit";
import { TextField } from "#src/ui/controls/labelled";
import type { StaffItem } from "../data";
import { itemsText } from "../text";
import { useTypedFirst } from "../use-typed-first";
import { useStockMove } from "./use-stock-move";

const { quick: t, stock } = itemsText;
const readQty = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null);

/** How many there are, where the item is seen: a count, one field and save. */
export function CountSheet({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const { seen, move } = useStockMove(item);
  const input = useTypedFirst();
  const edit = useEdit({
    start: () => ({ values: { qty: seen === null ? "" : String(seen) } }),
    fields: wholeRecord(({ qty }: { qty: string }) => qty),
    check: ({ qty }) => {
      const n = readQty(qty);
      return n === null || n > MAX_STOCK ? { qty: stock.bad } : {};
    },
    send: ({ qty }) => move({ act: "set", qty: readQty(qty) ?? 0, reason: t.countReason }),
    onSaved: onClose,
  });
  return (
    <EditSheet edit={edit} title={item.title} action={t.save} leave={itemsText.cancel} onClose={onClose}>
      <TextField
        label={t.howMany}
        {...edit.field("qty")}
        hint={item.held > 0 ? t.countHeld(item.held) : t.countHint}
        required
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        ref={input}
      />
    </EditSheet>
  );
}
