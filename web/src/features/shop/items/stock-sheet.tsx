import { MAX_STOCK, movementOf, type StockAct } from "@corral/domain/shop/stock";
import { useState } from "react";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import s from "./catalog.module.css";
import { type StaffItem, useMoveStock } from "./data";
import { itemsText } from "./text";

const t = itemsText.stock;
const ACTS = (["in", "out", "set"] as const).map((value) => ({ value, label: t.acts[value] }));

/** What came, what left, or what was counted, with its reason. */
export function StockSheet({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  // What the person has before them: a count is told against it, also when something is sold meanwhile.
  const [seen] = useState(item.stock);
  const [act, setAct] = useState<Exclude<StockAct, "uncount">>(seen === null ? "set" : "in");
  const [qty, setQty] = useState("");
  const [reason, setReason] = useState("");
  const move = useMoveStock(item.id);
  const n = /^\d{1,6}$/.test(qty.trim()) ? Number(qty.trim()) : null;
  const after = n === null ? null : (seen ?? 0) + movementOf(act, n, seen).qty;
  const tooMuch = after !== null && (after < 0 || after > MAX_STOCK);
  const dirty = qty !== "" || reason !== "";
  useHoldReload(dirty);
  const ready = n !== null && !tooMuch && (act === "set" || n > 0) && (act === "in" || reason.trim().length >= 3);
  const fault = (field: string) => faultOf(move.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={seen === null ? t.count : t.change}
      dismissible={!dirty}
      footer={
        <div className={s.foot}>
          <Button
            kind="primary"
            wide
            busy={move.isPending}
            disabled={!ready}
            onClick={() => move.mutate({ act, qty: n ?? 0, seen, reason: reason.trim() }, { onSuccess: onClose })}
          >
            {t.save}
          </Button>
          {dirty && (
            <Button kind="neutral" wide onClick={onClose}>
              {itemsText.cancel}
            </Button>
          )}
        </div>
      }
    >
      <div className={s.sheet}>
        {move.error && <Banner tone="error">{sentenceOf(move.error)}</Banner>}
        {seen !== null && <Segmented label={t.what} value={act} options={ACTS} onChange={setAct} />}
        <Field
          label={t.qty[act]}
          error={qty !== "" && n === null ? t.bad : tooMuch && seen !== null ? t.notEnough(seen) : fault("qty")}
          hint={after !== null && !tooMuch ? t.after(after) : undefined}
          required
        >
          <TextInput value={qty} onChange={setQty} inputMode="numeric" maxLength={6} />
        </Field>
        <Field label={act === "in" ? t.reasonIn : t.reason} error={fault("reason")} optional={act === "in"}>
          <TextInput value={reason} onChange={setReason} maxLength={200} />
        </Field>
        {seen !== null && act === "set" && (
          <Button
            kind="plain"
            disabled={reason.trim().length < 3}
            onClick={() => move.mutate({ act: "uncount", qty: 0, seen, reason: reason.trim() }, { onSuccess: onClose })}
          >
            {t.uncount}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
