import { isOddChange, weightInWords, whyNotWeight } from "@corral/domain/herd/records/weights";
import { type Day, daysBetween } from "@corral/domain/kernel/time";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { shortDay, tagOf } from "#src/features/herd/animals/animal-words";
import type { HerdRow } from "#src/features/herd/animals/data";
import { newUuid } from "#src/offline/ids";
import { sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { useWriteRecordOf } from "../data";
import { newDraft, scaled, toBody } from "../draft";
import { gainOf, useWeighing } from "./session";
import { oddWords, weighingText as t } from "./text";
import styles from "./weighing.module.css";

/** The weight of one animal: kilos and Enter. What can't be is refused as the server would; what is odd is asked about once. */
export function WeighForm({
  animal: a,
  kilos: typed = "",
  on,
  onNext,
}: {
  animal: HerdRow;
  /** Typed before its animal was found. */
  kilos?: string;
  on: Day;
  onNext: () => void;
}) {
  const { add } = useWeighing();
  const write = useWriteRecordOf();
  const [kilos, setKilos] = useState(typed);
  const [fault, setFault] = useState<string | null>(null);
  /** The weight that was asked about. */
  const [asked, setAsked] = useState<number | null>(null);
  const [ids] = useState(() => ({ id: newUuid(), nextId: newUuid() }));
  const input = useRef<HTMLInputElement>(null);
  // Before anything else is typed: a key between two fields would be lost from the weight.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(typed.length, typed.length);
  }, [typed]);
  const before = a.weightG !== null && a.weighedOn ? { grams: a.weightG, on: a.weighedOn } : null;
  const grams = scaled(kilos, 3);
  const gain = grams === null ? null : gainOf({ before, grams }, on);

  const save = async (e: FormEvent) => {
    e.preventDefault();
    const why = grams === null ? t.needKilos : whyNotWeight(a.species, grams);
    if (grams === null || why) return setFault(why ?? t.needKilos);
    if (before && asked !== grams && isOddChange(before.grams, grams, daysBetween(before.on, on)))
      return setAsked(grams);
    const draft = { ...newDraft("weighing", "done", on), values: { grams: kilos, method: "scale" } };
    try {
      await write.mutateAsync({ animalId: a.id, body: toBody(draft, ids) });
    } catch (error) {
      return setFault(sentenceOf(error));
    }
    await add({ recordId: ids.id, animalId: a.id, name: a.name, grams, before });
    onNext();
  };
  const isAsked = asked !== null && asked === grams;
  return (
    <form className={styles.form} onSubmit={(e) => void save(e)} noValidate>
      <p className={styles.who}>
        <strong>{a.name}</strong> <span className="muted">{tagOf(a)}</span>
        <span className="small muted">
          {before ? t.before(weightInWords(before.grams), shortDay(before.on, on)) : t.first}
        </span>
      </p>
      <Field label={t.kilos} error={fault} required>
        <TextInput
          ref={input}
          className={styles.kilos}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={10}
          value={kilos}
          onChange={(typed) => {
            setKilos(typed);
            setFault(null);
          }}
        />
      </Field>
      <p className="small muted" aria-live="polite">
        {gain === null ? "\u00a0" : t.perDay(gain)}
      </p>
      {isAsked && before && <Banner tone="warn">{oddWords(grams - before.grams)}</Banner>}
      <Button kind="primary" wide type="submit" busy={write.isPending}>
        {isAsked ? t.saveAnyway : t.save}
      </Button>
      <Button kind="plain" wide onClick={onNext}>
        {t.other}
      </Button>
    </form>
  );
}
