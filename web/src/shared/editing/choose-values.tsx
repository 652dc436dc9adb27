import { useState } from "react";
import { Button } from "#src/ui/controls/button";
import { Radio } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";
import styles from "./choose-values.module.css";

/** A field that two people changed, with both values as text. */
export interface BothValues<F extends string> {
  field: F;
  label: string;
  mine: string;
  theirs: string;
  /** Who saved theirs, and when, where that is known. */
  theirsIs: string;
}

/** An edit conflict: both values and a choice. The draft stays until something is chosen. */
export function ChooseValues<F extends string>({
  text,
  values,
  onSettle,
  onClose,
}: {
  text: { title: string; hint: string; mine: string; go: string };
  values: readonly BothValues<F>[];
  onSettle: (theirsStays: ReadonlySet<F>) => void;
  onClose: () => void;
}) {
  const [theirs, setTheirs] = useState<ReadonlySet<F>>(new Set());
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      footer={
        <Button kind="primary" wide onClick={() => onSettle(theirs)}>
          {text.go}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>{text.hint}</p>
        <BothFields mine={text.mine} values={values} theirs={theirs} onChange={setTheirs} />
      </div>
    </Sheet>
  );
}

/** Each field with both values; `theirs` are the fields where the saved value stays. */
export function BothFields<F extends string>({
  mine,
  values,
  theirs,
  onChange,
}: {
  mine: string;
  values: readonly BothValues<F>[];
  theirs: ReadonlySet<F>;
  onChange: (theirs: ReadonlySet<F>) => void;
}) {
  const choose = (field: F, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    onChange(next);
  };
  return values.map((it) => (
    <fieldset key={it.field} className={styles.both}>
      <legend>{it.label}</legend>
      <Radio name={`both-${it.field}`} checked={!theirs.has(it.field)} onChange={() => choose(it.field, false)}>
        {mine} <span className={styles.value}>{it.mine}</span>
      </Radio>
      <Radio name={`both-${it.field}`} checked={theirs.has(it.field)} onChange={() => choose(it.field, true)}>
        {it.theirsIs} <span className={styles.value}>{it.theirs}</span>
      </Radio>
    </fieldset>
  ));
}
