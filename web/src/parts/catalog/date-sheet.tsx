import type { DeskSession } from "@corral/contract/types";
import { itemBounds } from "@corral/domain/items";
import { type Centavos, toDecimal } from "@corral/domain/money";
import { useState } from "react";
import { faultOf, sentenceOf } from "../../data/errors";
import { type DeskItem, type SessionForm, useCancelSession, useSaveSession } from "../../data/items";
import { useHoldReload } from "../../offline/use-hold-reload";
import { catalogoText } from "../../text/catalogo";
import { Button, IconButton } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Banner } from "../../ui/feedback";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/inputs";
import { Sheet } from "../../ui/sheet";
import s from "./catalog.module.css";
import { readMoney } from "./draft";

const t = catalogoText.dates;
interface Typed {
  day: string;
  time: string;
  minutes: string;
  capacity: string;
  closesBefore: string;
  tiers: { key: string; code: string | null; name: string; price: string }[];
}
let lastKey = 0;
const tierOf = (code: string | null, name: string, price: number | null) => ({
  key: `t${++lastKey}`,
  code,
  name,
  price: price === null ? "" : toDecimal(price as Centavos).replace(/\.00$/, ""),
});
/** A new date begins like the last one, without its day. */
const typedOf = (d: DeskSession | undefined, isNew: boolean, price: number): Typed => ({
  day: isNew ? "" : (d?.day ?? ""),
  time: d?.time ?? "10:00",
  minutes: String(d?.minutes ?? 60),
  capacity: String(d?.capacity ?? 20),
  closesBefore: String(d?.closesBefore ?? 30),
  tiers: d ? d.tiers.map((x) => tierOf(x.code, x.name, x.price)) : [tierOf(null, t.general, price)],
});
const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text.trim()) : 0);
const bodyOf = (f: Typed): SessionForm => ({
  day: f.day,
  time: f.time,
  minutes: whole(f.minutes),
  capacity: whole(f.capacity),
  closesBefore: whole(f.closesBefore),
  tiers: f.tiers.map((x) => ({ code: x.code, name: x.name.trim(), price: readMoney(x.price) ?? 0 })),
});

/** A date of a visit, new or as it is: when, how many places, what they cost. */
export function DateSheet({
  item,
  date,
  like,
  onClose,
}: {
  item: DeskItem;
  date: DeskSession | null;
  like: DeskSession | undefined;
  onClose: () => void;
}) {
  const [begin] = useState(() => typedOf(date ?? like, date === null, item.price));
  const [typed, setTyped] = useState(begin);
  const [sure, setSure] = useState(false);
  const save = useSaveSession(item.id);
  const cancel = useCancelSession();
  const dirty = JSON.stringify(typed) !== JSON.stringify(begin);
  useHoldReload(dirty);
  const put = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const putTier = (key: string, change: object) =>
    put({ tiers: typed.tiers.map((x) => (x.key === key ? { ...x, ...change } : x)) });
  const body = bodyOf(typed);
  const ready = body.day && body.time && body.minutes && body.capacity && body.tiers.every((x) => x.name && x.price);
  const error = save.error ?? cancel.error;
  const fault = (field: string) => faultOf(save.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={date ? t.edit : t.add}
      dismissible={!dirty}
      footer={
        <div className={s.foot}>
          <Button
            kind="primary"
            wide
            busy={save.isPending}
            disabled={!ready || (date !== null && !dirty)}
            onClick={() =>
              save.mutate({ seen: date && { id: date.id, version: date.version }, form: body }, { onSuccess: onClose })
            }
          >
            {t.save}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {catalogoText.cancel}
            </Button>
          )}
        </div>
      }
    >
      <div className={s.sheet}>
        {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
        <div className={cx(s.two, s.when)}>
          <Field label={t.day} error={fault("day")} required>
            <TextInput type="date" value={typed.day} onChange={(day) => put({ day })} />
          </Field>
          <Field label={t.time} error={fault("time")} required>
            <TextInput type="time" value={typed.time} onChange={(time) => put({ time })} />
          </Field>
        </div>
        <p className="muted small">{t.zone(item.zoneWords)}</p>
        <div className={s.two}>
          <Field label={t.minutes} error={fault("minutes")} required>
            <TextInput
              value={typed.minutes}
              onChange={(minutes) => put({ minutes })}
              inputMode="numeric"
              maxLength={5}
            />
          </Field>
          <Field
            label={t.capacity}
            error={fault("capacity")}
            hint={date && date.taken > 0 ? t.capacityHint(date.taken) : undefined}
            required
          >
            <TextInput
              value={typed.capacity}
              onChange={(capacity) => put({ capacity })}
              inputMode="numeric"
              maxLength={4}
            />
          </Field>
        </div>
        <Field label={t.closes} error={fault("closesBefore")}>
          <TextInput
            value={typed.closesBefore}
            onChange={(closesBefore) => put({ closesBefore })}
            inputMode="numeric"
            maxLength={5}
          />
        </Field>
        <fieldset className={s.choices}>
          <legend>{t.tiers}</legend>
          <div className={s.sheet}>
            {typed.tiers.map((x, i) => (
              <div key={x.key} className={s.tier}>
                <Field label={t.tierName} error={fault(`tiers.${i}.name`)}>
                  <TextInput
                    value={x.name}
                    onChange={(name) => putTier(x.key, { name })}
                    maxLength={itemBounds.tierName}
                  />
                </Field>
                <Field label={t.tierPrice} error={fault(`tiers.${i}.price`)}>
                  <TextInput
                    value={x.price}
                    onChange={(price) => putTier(x.key, { price })}
                    inputMode="decimal"
                    placeholder="0.00"
                    maxLength={14}
                  />
                </Field>
                <IconButton
                  icon="trash"
                  label={t.dropTier(i + 1)}
                  disabled={typed.tiers.length === 1}
                  onClick={() => put({ tiers: typed.tiers.filter((it) => it.key !== x.key) })}
                />
              </div>
            ))}
            {typed.tiers.length < itemBounds.tiers && (
              <Button
                kind="tonal"
                small
                icon="plus"
                onClick={() => put({ tiers: [...typed.tiers, tierOf(null, "", null)] })}
              >
                {t.addTier}
              </Button>
            )}
          </div>
        </fieldset>
        {date && date.taken === 0 && (
          <Button
            kind="danger"
            wide
            busy={cancel.isPending}
            onClick={() => (sure ? cancel.mutate(date.id, { onSuccess: onClose }) : setSure(true))}
          >
            {sure ? t.cancelSure : t.cancelDate}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
