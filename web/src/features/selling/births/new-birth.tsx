import { present } from "@corral/domain/kernel/lookup";
import { birthBounds } from "@corral/domain/shop/births";
import { itemBounds } from "@corral/domain/shop/items";
import styles from "#src/features/selling/figures/figures.module.css";
import { DayField, typedDay } from "#src/shared/day-input";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Loaded } from "#src/shared/loaded";
import { readPrice } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Field } from "#src/ui/controls/field";
import { Segmented, Stepper } from "#src/ui/controls/inputs";
import { SelectField } from "#src/ui/controls/labelled";
import { Skeleton } from "#src/ui/feedback";
import { useDams, useSellBirth } from "./data";
import { birthsText as t } from "./text";

const options = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }));
const empty = {
  damId: "",
  places: 1,
  price: "",
  deposit: "3000",
  birthFrom: typedDay(null),
  birthTo: typedDay(null),
  turnHours: String(birthBounds.turnHours.usual),
};

/** Places for the young of a pregnant female: whose, how many, for how much, and when it is expected. */
export function NewBirthSheet({ onClose }: { onClose: () => void }) {
  const dams = useDams();
  const sell = useSellBirth();
  const edit = useEdit({
    start: () => ({ values: empty }),
    check: ({ damId, price }) => ({
      ...(damId ? {} : { damId: t.noDam }),
      ...(readPrice(price) ? {} : { price: t.noPrice }),
    }),
    send: ({ price, deposit, turnHours, ...typed }) =>
      sell.mutateAsync({
        ...typed,
        price: present(readPrice(price)),
        depositBp: deposit === "all" ? null : Math.max(itemBounds.deposit.min, Number(deposit)),
        turnHours: Number(turnHours),
      }),
    onSaved: onClose,
    inputs: ["damId", "price", "birthFrom", "birthTo"],
  });
  const { places, deposit, turnHours } = edit.values;
  /** Proposes the days on which the chosen female is expected to give birth. */
  const pick = (damId: string) => {
    const dam = dams.data?.dams.find((it) => it.animalId === damId);
    edit.set({ damId, birthFrom: dam?.birthFrom ?? "", birthTo: dam?.birthTo ?? "" });
  };
  return (
    <EditSheet
      edit={edit}
      title={t.newTitle}
      action={t.sell}
      disabled={dams.data?.dams.length === 0}
      className={styles.block}
      byTap
      onClose={onClose}
    >
      <Loaded of={dams} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
        {(it) =>
          it.dams.length === 0 ? (
            <p className="muted">{t.noDams}</p>
          ) : (
            <>
              <SelectField
                label={t.dam}
                {...edit.field("damId")}
                required
                onChange={pick}
                options={[
                  { value: "", label: t.pickDam },
                  ...it.dams.map((one) => ({ value: one.animalId, label: one.name })),
                ]}
              />
              <span>{t.placesLabel}</span>
              <Stepper
                label={t.placesLabel}
                value={places}
                min={1}
                max={birthBounds.places.max}
                onChange={(places) => edit.set({ places })}
              />
              <p className="small muted">{t.placesHint}</p>
              <Field label={t.price} error={edit.faultOf("price")} required>
                <PriceInput
                  name="price"
                  value={edit.values.price}
                  onChange={(price) => edit.set({ price })}
                  autoComplete="off"
                />
              </Field>
              <span>{t.deposit}</span>
              <Segmented
                label={t.deposit}
                value={deposit}
                options={options(t.deposits)}
                onChange={(deposit) => edit.set({ deposit })}
              />
              <DayField label={t.from} {...edit.field("birthFrom")} required />
              <DayField label={t.to} {...edit.field("birthTo")} required />
              <span>{t.turn}</span>
              <Segmented
                label={t.turn}
                value={turnHours}
                options={options(t.turns)}
                onChange={(turnHours) => edit.set({ turnHours })}
              />
            </>
          )
        }
      </Loaded>
    </EditSheet>
  );
}
