import { spoken } from "@corral/domain/kernel/money";
import { itemPrice } from "@corral/domain/shop/items";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { ConflictSheet } from "../conflict-sheet";
import type { StaffItem } from "../data";
import { toBody } from "../draft";
import { itemsText } from "../text";
import { useItemEdit } from "../use-item-edit";
import { useTypedFirst } from "../use-typed-first";

const { quick: t, fields, conflict: words } = itemsText;

/** The price of an item, or of its kilo: one field and save. */
export function PriceSheet({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const edit = useItemEdit(item, { onSaved: onClose });
  const input = useTypedFirst();
  const { values: d, conflict } = edit;
  const isPerKg = d.priceMode === "per_kg";
  const total = isPerKg ? itemPrice(toBody(d)) : null;
  // Another field at fault can only be mended on the item's page.
  const other = Object.entries(edit.faults).find(([name]) => name !== "price" && name !== "pricePerKg")?.[1];
  return (
    <>
      <EditSheet edit={edit} title={item.title} action={t.save} leave={itemsText.cancel} onClose={onClose}>
        {conflict?.both.length === 0 && <Banner tone="info">{words.merged}</Banner>}
        {other && <Banner tone="error">{other}</Banner>}
        <Field
          label={isPerKg ? fields.pricePerKg : (itemsText.pricesOf[d.priceMode] ?? fields.price)}
          error={edit.faultOf(isPerKg ? "pricePerKg" : "price")}
          hint={total ? fields.weightHint(spoken(total)) : undefined}
          required
        >
          <TextInput
            value={isPerKg ? d.pricePerKg : d.price}
            onChange={(text) => edit.set(isPerKg ? { pricePerKg: text } : { price: text })}
            inputMode="decimal"
            placeholder="0.00"
            maxLength={14}
            autoComplete="off"
            ref={input}
          />
        </Field>
      </EditSheet>
      {conflict && conflict.both.length > 0 && (
        <ConflictSheet mine={d} conflict={conflict} onSettle={edit.resolve} onClose={edit.postpone} />
      )}
    </>
  );
}
