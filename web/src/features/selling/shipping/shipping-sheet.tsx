import type { Shipping, ShippingChoice } from "@corral/contract/types";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { inPesos } from "#src/shared/money/in-pesos";
import type { Change } from "./buyers-data";
import { buyersShippingText as t } from "./buyers-text";
import { ChoiceFields, type ChoiceWords, choiceToSend, freightOf } from "./choice-fields";

/** The choice as it stands, to be changed. */
function choiceOf(view: Shipping): ShippingChoice {
  const way = view.way && view.options.ways.includes(view.way) ? view.way : (view.options.ways[0] ?? "pickup");
  const isOffered = view.options.days.some((d) => d.day === view.day && d.times.includes(view.time ?? ""));
  return {
    way,
    ...(isOffered && view.day && view.time ? { day: view.day, time: view.time } : {}),
    ...(view.zone ? { zone: view.zone } : {}),
    ...(view.address ? { address: view.address } : {}),
    ...(view.carrier ? { carrier: view.carrier } : {}),
    ...(view.plates ? { plates: view.plates } : {}),
    ...(view.carrierPhone ? { carrierPhone: view.carrierPhone } : {}),
  };
}

/** Chooses another way of delivery, for the buyer or by staff for them, and says what that does to the price before it is saved. */
export function ShippingSheet({
  view,
  send,
  words,
  onClose,
}: {
  view: Shipping;
  words?: ChoiceWords | undefined;
  send: (change: Change) => Promise<unknown>;
  onClose: () => void;
}) {
  const edit = useEdit({
    start: () => ({ values: choiceOf(view), version: view.version }),
    send: (choice, base) =>
      send({ choice: choiceToSend(choice), seenFreight: freightOf(view.options, choice), version: base.version }),
    onSaved: onClose,
  });
  const choice = edit.values;
  // The same way as before only becomes another one where its quote is over.
  const isNew = edit.isDirty || view.version === 0 || ["refused", "ended"].includes(view.quote?.state ?? "");
  const difference = edit.isDirty ? freightOf(view.options, choice) - view.freight : 0;
  const amount = inPesos(Math.abs(difference));
  const say = words ?? t;
  return (
    <EditSheet
      edit={edit}
      title={t.changeTitle}
      action={choice.way === "quote" && isNew ? say.askQuote : t.save}
      disabled={!isNew}
      byTap
      onClose={onClose}
    >
      <ChoiceFields
        options={view.options}
        value={choice}
        isPaying
        words={words}
        faultOf={(field) => edit.faultOf(`choice.${field}`)}
        onChange={(next) => edit.set(next)}
      />
      {difference !== 0 && <p role="status">{difference > 0 ? say.moreFreight(amount) : say.lessFreight(amount)}</p>}
    </EditSheet>
  );
}
