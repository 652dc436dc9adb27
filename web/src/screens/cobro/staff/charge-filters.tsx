import { methodWords } from "@corral/domain/payments/charges/methods";
import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { useState } from "react";
import type { ChargeFilter } from "#src/features/payments/charges/staff/data";
import styles from "#src/features/payments/charges/staff/list.module.css";
import { useMakers } from "#src/features/selling/point-of-sale/data";
import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { Button } from "#src/ui/controls/button";
import { Chip, ChipCount } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { Select, TextInput } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";

type Narrow = Pick<ChargeFilter, "method" | "day" | "by">;
const METHODS = [...staffMethods, "mp_card", "mp_wallet", "spei_mp", "oxxo_cash"] as const;
const NONE: Narrow = { method: "", day: "", by: "" };

/** Filters by method, day of creation and author: behind one chip with the number of active ones. */
export function ChargeFilters({ filter, onChange }: { filter: Narrow; onChange: (next: Narrow) => void }) {
  const [open, setOpen] = useState(false);
  const set = [filter.method, filter.day, filter.by].filter(Boolean).length;
  return (
    <>
      <Chip on={set > 0} onClick={() => setOpen(true)}>
        {t.filters}
        {set > 0 && <ChipCount>{set}</ChipCount>}
      </Chip>
      {open && <FilterSheet filter={filter} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilterSheet({
  filter,
  onChange,
  onClose,
}: {
  filter: Narrow;
  onChange: (next: Narrow) => void;
  onClose: () => void;
}) {
  const makers = useMakers();
  const [picked, setPicked] = useState<Narrow>({ method: filter.method, day: filter.day, by: filter.by });
  const done = (next: Narrow) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.filters}
      footer={
        <Button kind="primary" wide onClick={() => done(picked)}>
          {t.showFiltered}
        </Button>
      }
    >
      <div className={styles.tools}>
        <Field label={t.method}>
          <Select
            value={picked.method}
            onChange={(method) => setPicked({ ...picked, method })}
            options={[
              { value: "", label: t.anyMethod },
              ...METHODS.map((value) => ({ value: value as string, label: methodWords(value) })),
            ]}
          />
        </Field>
        <Field label={t.day}>
          <TextInput type="date" value={picked.day} onChange={(day) => setPicked({ ...picked, day })} />
        </Field>
        <Field label={t.maker}>
          <Select
            value={picked.by}
            onChange={(by) => setPicked({ ...picked, by })}
            options={[
              { value: "", label: t.anyMaker },
              ...(makers.data?.items ?? []).map((it) => ({ value: it.id, label: it.name })),
            ]}
          />
        </Field>
        <Button kind="plain" onClick={() => done(NONE)}>
          {t.clearFilters}
        </Button>
      </div>
    </Sheet>
  );
}
