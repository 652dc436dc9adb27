import type { ShippingChoice, ShippingOptions } from "@corral/contract/types";
import { timeInWords } from "@corral/domain/business/settings/duration";
import { type Centavos, centavos, spoken } from "@corral/domain/kernel/money";
import type { ShippingWay } from "@corral/domain/selling/shipping";
import { Field } from "#src/ui/controls/field";
import { Radio, Select, TextInput } from "#src/ui/controls/inputs";
import { buyersShippingText as t } from "./buyers-text";
import styles from "./shipping.module.css";

/** What staff reads in place of the buyer's words. */
export interface ChoiceWords {
  ways: Record<ShippingWay, string>;
  quoteHint: string;
  noHours: string;
  askQuote: string;
  moreFreight: (amount: string) => string;
  lessFreight: (amount: string) => string;
}

interface ChoiceFieldsProps {
  options: ShippingOptions;
  value: ShippingChoice;
  faultOf: (field: string) => string | undefined;
  onChange: (choice: ShippingChoice) => void;
  /** It is asked for together with paying, and not instead of it. */
  isPaying?: boolean;
  words?: ChoiceWords | undefined;
}

/** The freight (centavos) that a choice adds at once; a quote adds nothing until it is accepted. */
export const freightOf = (options: ShippingOptions, choice: ShippingChoice | undefined): Centavos =>
  (choice?.way === "zone" ? options.zones.find((z) => z.name === choice.zone)?.price : undefined) ?? centavos(0);

/** The ways to get a purchase, and what the chosen one needs. */
export function ChoiceFields({ options, value, faultOf, onChange, isPaying, words }: ChoiceFieldsProps) {
  const ways = words?.ways ?? t.ways;
  const put = (part: Partial<ShippingChoice>) => onChange({ ...value, ...part });
  return (
    <div className={styles.fields}>
      {options.ways.length > 1 ? (
        <fieldset className={styles.ways}>
          <legend className="hush">{t.heading}</legend>
          {options.ways.map((way) => (
            <Radio key={way} name="shipping" checked={value.way === way} onChange={() => put({ way })}>
              {ways[way]}
            </Radio>
          ))}
        </fieldset>
      ) : (
        <p>
          <strong>{ways[value.way]}</strong>
        </p>
      )}
      {value.way === "own_carrier" && (
        <>
          <Field label={t.carrier} error={faultOf("carrier")}>
            <TextInput
              name="carrier"
              value={value.carrier ?? ""}
              maxLength={80}
              onChange={(carrier) => put({ carrier })}
            />
          </Field>
          <Field label={t.plates} error={faultOf("plates")}>
            <TextInput
              name="plates"
              value={value.plates ?? ""}
              maxLength={12}
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(plates) => put({ plates })}
            />
          </Field>
          <Field label={t.carrierPhone} error={faultOf("carrierPhone")} optional>
            <TextInput
              name="carrierPhone"
              type="tel"
              inputMode="tel"
              value={value.carrierPhone ?? ""}
              maxLength={40}
              onChange={(carrierPhone) => put({ carrierPhone })}
            />
          </Field>
        </>
      )}
      {(value.way === "pickup" || value.way === "own_carrier") && (
        <Slot options={options} value={value} faultOf={faultOf} put={put} words={words} />
      )}
      {value.way === "zone" && (
        <Field label={t.zone} error={faultOf("zone")}>
          <Select
            name="zone"
            value={value.zone ?? ""}
            options={[
              { value: "", label: t.pickZone },
              ...options.zones.map((z) => ({ value: z.name, label: `${z.name} · ${spoken(z.price)}` })),
            ]}
            onChange={(zone) => put({ zone })}
          />
        </Field>
      )}
      {(value.way === "zone" || value.way === "quote") && (
        <Field label={t.address} hint={t.addressHint} error={faultOf("address")}>
          <TextInput
            name="address"
            autoComplete="street-address"
            value={value.address ?? ""}
            maxLength={200}
            onChange={(address) => put({ address })}
          />
        </Field>
      )}
      {value.way === "quote" && (
        <p className="small muted">
          {words?.quoteHint ?? (isPaying ? t.quoteHintPaying : t.quoteHint(timeInWords(options.quoteHold)))}
        </p>
      )}
    </div>
  );
}

type Put = (part: Partial<ShippingChoice>) => void;
/** The day and the hour to collect; both may be left for later. */
function Slot({
  options: { days },
  value,
  faultOf,
  put,
  words = t,
}: Pick<ChoiceFieldsProps, "options" | "value" | "faultOf"> & {
  put: Put;
  words?: Pick<ChoiceWords, "noHours"> | undefined;
}) {
  if (days.length === 0) return <p className="small muted">{words.noHours}</p>;
  const day = days.find((d) => d.day === value.day);
  return (
    <div className={styles.slot}>
      <Field label={t.day} error={faultOf("day")}>
        <Select
          name="day"
          value={day?.day ?? ""}
          options={[{ value: "", label: t.later }, ...days.map((d) => ({ value: d.day, label: d.words }))]}
          onChange={(on) => put({ day: on, time: "" })}
        />
      </Field>
      {day && (
        <Field label={t.time} error={faultOf("time")}>
          <Select
            name="time"
            value={value.time ?? ""}
            options={[{ value: "", label: t.pickTime }, ...day.times.map((time) => ({ value: time, label: time }))]}
            onChange={(time) => put({ time })}
          />
        </Field>
      )}
    </div>
  );
}

/** What is sent of a choice: only what its way needs. */
export function choiceToSend(c: ShippingChoice): ShippingChoice {
  const slot = { ...(c.day ? { day: c.day } : {}), ...(c.time ? { time: c.time } : {}) };
  switch (c.way) {
    case "pickup":
      return { way: c.way, ...slot };
    case "own_carrier":
      return {
        way: c.way,
        ...slot,
        carrier: c.carrier ?? "",
        plates: c.plates ?? "",
        ...(c.carrierPhone?.trim() ? { carrierPhone: c.carrierPhone } : {}),
      };
    case "zone":
      return { way: c.way, address: c.address ?? "", ...(c.zone ? { zone: c.zone } : {}) };
    default:
      return { way: c.way, address: c.address ?? "" };
  }
}
