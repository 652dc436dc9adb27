import type { Day } from "@corral/domain/kernel/time";
import { birthBounds } from "@corral/domain/shop/births";
import { itemBounds } from "@corral/domain/shop/items";
import { useState } from "react";
import styles from "#src/features/selling/figures/figures.module.css";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { DayInput } from "#src/shared/day-input";
import { Loaded } from "#src/shared/loaded";
import { readPrice } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, Select, Stepper } from "#src/ui/controls/inputs";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useDams, useSellBirth } from "./data";
import { birthsText as t } from "./text";

const options = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }));
const FIELDS = ["damId", "price", "birthFrom", "birthTo"];

/** Places for the young of a pregnant female: whose, how many, for how much, and when it is expected. */
export function NewBirthSheet({ onClose }: { onClose: () => void }) {
  const dams = useDams();
  const sell = useSellBirth();
  const [damId, setDam] = useState("");
  const [places, setPlaces] = useState(1);
  const [price, setPrice] = useState("");
  const [deposit, setDeposit] = useState("3000");
  const [days, setDays] = useState<{ from: Day | ""; to: Day | "" }>();
  const [hours, setHours] = useState<string>(String(birthBounds.turnHours.usual));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const dam = dams.data?.dams.find((it) => it.animalId === damId);
  const expected: { from: Day | ""; to: Day | "" } = days ?? { from: dam?.birthFrom ?? "", to: dam?.birthTo ?? "" };
  const fault = (field: string) => faults[field] ?? faultOf(sell.error, field);
  const send = () => {
    const amount = readPrice(price);
    const wrong = { ...(damId ? {} : { damId: t.noDam }), ...(amount ? {} : { price: t.noPrice }) };
    setFaults(wrong);
    if (Object.keys(wrong).length || !amount) return;
    sell.mutate(
      {
        damId,
        places,
        price: amount,
        depositBp: deposit === "all" ? null : Math.max(itemBounds.deposit.min, Number(deposit)),
        birthFrom: expected.from,
        birthTo: expected.to,
        turnHours: Number(hours),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.newTitle}
      footer={
        <Button kind="primary" wide busy={sell.isPending} disabled={dams.data?.dams.length === 0} onClick={send}>
          {t.sell}
        </Button>
      }
    >
      <Loaded of={dams} skeleton={<Skeleton height={320} radius={16} />} missing={null}>
        {(it) =>
          it.dams.length === 0 ? (
            <p className="muted">{t.noDams}</p>
          ) : (
            <div className={styles.block}>
              {sell.error && !FIELDS.some((field) => faultOf(sell.error, field)) && (
                <Banner tone="error">{sentenceOf(sell.error)}</Banner>
              )}
              <Field label={t.dam} error={fault("damId")} required>
                <Select
                  value={damId}
                  onChange={(id) => {
                    setDam(id);
                    setDays(undefined);
                    setFaults({});
                  }}
                  options={[
                    { value: "", label: t.pickDam },
                    ...it.dams.map((one) => ({ value: one.animalId, label: one.name })),
                  ]}
                />
              </Field>
              <span>{t.placesLabel}</span>
              <Stepper label={t.placesLabel} value={places} min={1} max={birthBounds.places.max} onChange={setPlaces} />
              <p className="small muted">{t.placesHint}</p>
              <Field label={t.price} error={fault("price")} required>
                <PriceInput name="price" value={price} onChange={setPrice} autoComplete="off" />
              </Field>
              <span>{t.deposit}</span>
              <Segmented label={t.deposit} value={deposit} options={options(t.deposits)} onChange={setDeposit} />
              <Field label={t.from} error={fault("birthFrom")} required>
                <DayInput value={expected.from} onChange={(from) => setDays({ ...expected, from })} />
              </Field>
              <Field label={t.to} error={fault("birthTo")} required>
                <DayInput value={expected.to} onChange={(day) => setDays({ ...expected, to: day })} />
              </Field>
              <span>{t.turn}</span>
              <Segmented label={t.turn} value={hours} options={options(t.turns)} onChange={setHours} />
            </div>
          )
        }
      </Loaded>
    </Sheet>
  );
}
