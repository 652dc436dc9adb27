import { methodWords } from "@corral/domain/payments/charges/methods";
import { staffMethods } from "@corral/domain/payments/charges/staff-methods";
import { useState } from "react";
import { useOwnOnly } from "#src/features/business/auth/own-only";
import { useMakers } from "#src/features/selling/point-of-sale/data";
import styles from "#src/features/selling/sales/sales.module.css";
import {
  type GoodsFilter,
  goodsFilters,
  type MoneyFilter,
  moneyFilters,
  type OrderSearch,
} from "#src/features/selling/sales/staff/order-filter";
import { salesText as t } from "#src/features/selling/sales/text";
import { DayField } from "#src/shared/day-input";
import { Button } from "#src/ui/controls/button";
import { Chip, ChipCount, ChipRule, Chips } from "#src/ui/controls/chips";
import { Field } from "#src/ui/controls/field";
import { Select } from "#src/ui/controls/inputs";
import { Sheet } from "#src/ui/overlay/sheet";

const METHODS = [...staffMethods, "mp_card", "mp_wallet", "spei_mp", "oxxo_cash"] as const;
/** The filters of every day, each one tap away; the sheet has all. */
const MONEY = ["due", "paid", "problem"] as const satisfies readonly MoneyFilter[];
const GOODS = ["to_deliver", "delivered", "asked"] as const satisfies readonly GoodsFilter[];
const NONE: Omit<OrderSearch, "q"> = { money: "", fulfilment: "", method: "", day: "", by: "" };
const among = (of: readonly string[], value: string) => of.includes(value);

interface FiltersProps {
  search: OrderSearch;
  onChange: (next: Partial<OrderSearch>) => void;
}

/** Filters by money and by hand-over, which combine, and the rest behind one chip with their number. */
export function OrderFilters({ search, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const isAll = Object.entries(NONE).every(([key, none]) => search[key as keyof OrderSearch] === none);
  const rest = [
    among(MONEY, search.money) ? "" : search.money,
    among(GOODS, search.fulfilment) ? "" : search.fulfilment,
    ...[search.method, search.day, search.by],
  ].filter(Boolean).length;
  return (
    <>
      <Chips label={t.filters}>
        <Chip on={isAll} onClick={() => onChange(NONE)}>
          {t.everything}
        </Chip>
        {MONEY.map((it) => (
          <Chip key={it} on={search.money === it} onClick={() => onChange({ money: search.money === it ? "" : it })}>
            {t.moneyOf[it]}
          </Chip>
        ))}
        <ChipRule />
        {GOODS.map((it) => (
          <Chip
            key={it}
            on={search.fulfilment === it}
            onClick={() => onChange({ fulfilment: search.fulfilment === it ? "" : it })}
          >
            {t.goodsOf[it]}
          </Chip>
        ))}
        <ChipRule />
        <Chip on={rest > 0} onClick={() => setOpen(true)}>
          {t.filter}
          {rest > 0 && <ChipCount>{rest}</ChipCount>}
        </Chip>
      </Chips>
      {open && <FilterSheet search={search} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilterSheet({ search, onChange, onClose }: FiltersProps & { onClose: () => void }) {
  // Who sees only what they charged themselves has nobody to choose among.
  const isOwn = useOwnOnly("sale.see");
  const makers = useMakers(!isOwn);
  const { q: _, ...start } = search;
  const [picked, setPicked] = useState(start);
  const pick = (next: Partial<typeof picked>) => setPicked({ ...picked, ...next });
  const done = (next: typeof picked) => {
    onChange(next);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.filter}
      footer={
        <Button kind="primary" wide onClick={() => done(picked)}>
          {t.showFiltered}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={t.moneyFilter}>
          <Select
            value={picked.money}
            onChange={(money) => pick({ money })}
            options={[
              { value: "" as const, label: t.anyMoney },
              ...moneyFilters.map((value) => ({ value, label: t.moneyOf[value] })),
            ]}
          />
        </Field>
        <Field label={t.goodsFilter}>
          <Select
            value={picked.fulfilment}
            onChange={(fulfilment) => pick({ fulfilment })}
            options={[
              { value: "" as const, label: t.anyGoods },
              ...goodsFilters.map((value) => ({ value, label: t.goodsOf[value] })),
            ]}
          />
        </Field>
        <Field label={t.method}>
          <Select
            value={picked.method}
            onChange={(method) => pick({ method })}
            options={[
              { value: "", label: t.anyMethod },
              ...METHODS.map((value) => ({ value: value as string, label: methodWords(value) })),
            ]}
          />
        </Field>
        <DayField label={t.placedOn} value={picked.day} onChange={(day) => pick({ day })} />
        {!isOwn && (
          <Field label={t.maker}>
            <Select
              value={picked.by}
              onChange={(by) => pick({ by })}
              options={[
                { value: "", label: t.anyMaker },
                ...(makers.data?.items ?? []).map((it) => ({ value: it.id, label: it.name })),
              ]}
            />
          </Field>
        )}
        <Button kind="plain" onClick={() => done(NONE)}>
          {t.clearFilters}
        </Button>
      </div>
    </Sheet>
  );
}
