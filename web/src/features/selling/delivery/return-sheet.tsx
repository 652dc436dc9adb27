import type { SaleDetail as Sale } from "@corral/contract/types";
import { spoken, sum } from "@corral/domain/kernel/money";
import styles from "#src/features/selling/sales/sales.module.css";
import {
  backOf,
  chargesWithMoney,
  MoneyBack,
  type Typed,
  typedFor,
} from "#src/features/selling/sales/staff/money-back";
import { salesText as t } from "#src/features/selling/sales/text";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { Segmented } from "#src/ui/controls/inputs";
import { AreaField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { useReturnSale } from "./data";

/** Records a return: whether it is in time, the refund, and whether it goes back on sale. */
export function ReturnSheet({ sale: x, onClose }: { sale: Sale; onClose: () => void }) {
  const back = useReturnSale(x.id);
  const charges = chargesWithMoney(x);
  const backsOf = (typed: Record<string, Typed>) => charges.map((c) => backOf(x, c, typed[c.id] ?? typedFor(c)));
  const edit = useEdit({
    start: () => ({
      values: {
        reason: x.request?.text.slice(0, 200) ?? "",
        units: "sell" as "sell" | "keep",
        backs: Object.fromEntries(charges.map((c) => [c.id, typedFor(c)])) as Record<string, Typed>,
      },
    }),
    send: ({ reason, units, backs }) =>
      back.mutateAsync({
        reason: reason.trim(),
        units,
        refunds: backsOf(backs).flatMap((b) => (b && b.amount > 0 ? [b] : [])),
      }),
    onSaved: onClose,
  });
  const { reason, units, backs: typed } = edit.values;
  const ready = reason.trim().length >= 3 && backsOf(typed).every(Boolean);
  const given = sum(backsOf(typed).flatMap((b) => (b ? [b.amount] : [])));
  const inTime = x.request ? x.request.inTime : (x.revocation?.open ?? null);
  return (
    <EditSheet
      edit={edit}
      title={t.giveBackTitle}
      action={given > 0 ? t.giveBackGo(spoken(given)) : t.giveBack}
      disabled={!ready}
      problem={false}
      byTap
      onClose={onClose}
    >
      {x.revocation && (
        <Banner tone={inTime ? "success" : "warn"} title={inTime ? t.inTime : t.outOfTime}>
          {x.revocation.open ? t.revocationOpen(x.revocation.words) : t.revocationOver(x.revocation.words)}.{" "}
          {t.revocationHint}
        </Banner>
      )}
      {edit.problem && <Banner tone="error">{edit.problem}</Banner>}
      {charges.length === 0 && <p>{t.nothingBack}</p>}
      {charges.map((c) => (
        <MoneyBack
          key={c.id}
          sale={x}
          charge={c}
          value={typed[c.id] ?? typedFor(c)}
          onChange={(value) => edit.set(({ backs }) => ({ backs: { ...backs, [c.id]: value } }))}
          fault={edit.faultOf}
        />
      ))}
      <div className={styles.note}>
        <Segmented
          label={t.units}
          value={units}
          onChange={(units) => edit.set({ units })}
          options={[
            { value: "sell", label: t.unitsOf.sell },
            { value: "keep", label: t.unitsOf.keep },
          ]}
        />
        <p className="small muted">{t.unitsHint}</p>
      </div>
      <AreaField label={t.reason} {...edit.field("reason")} hint={t.reasonHint} maxLength={200} rows={3} />
    </EditSheet>
  );
}
