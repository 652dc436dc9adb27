import type { ChargeRefunds } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { fromTyped, spoken } from "@corral/domain/kernel/money";
import { fromIso } from "@corral/domain/kernel/time";
import { isAccount, type RefundWay, refundWays, refundWayWords } from "@corral/domain/payments/refunds/refunds";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { AccountFields } from "#src/shared/money/account-fields";
import { MoneyText } from "#src/shared/money/money-text";
import { Radio, Segmented, Switch } from "#src/ui/controls/inputs";
import { AreaField, TextField } from "#src/ui/controls/labelled";
import { useAskRefund } from "./data";
import styles from "./refunds.module.css";
import { refundsText as t } from "./text";

interface Typed {
  whole: "all" | "part";
  amount: string;
  picked: RefundWay | null;
  account: { clabe: string; holder: string };
  reason: string;
  release: boolean;
}
const empty: Typed = {
  whole: "all",
  amount: "",
  picked: null,
  account: { clabe: "", holder: "" },
  reason: "",
  release: true,
};

/** «Devolver dinero»: amount, way, destination and reason. The allowed ways come from the domain. */
export function AskSheet({ refunds: r, onClose }: { refunds: ChargeRefunds; onClose: () => void }) {
  const ask = useAskRefund(r.chargeId);
  const left = r.left;
  const amountOf = ({ whole, amount }: Typed) => (whole === "all" ? left : fromTyped(amount));
  const completes = (typed: Typed) => amountOf(typed) === left && r.units !== null;
  const edit = useEdit({
    start: () => ({ values: empty }),
    send: (typed): Promise<ChargeRefunds> =>
      ask.mutateAsync({
        amount: amountOf(typed) ?? 0,
        way,
        reason: typed.reason.trim(),
        units: completes(typed) && typed.release ? "release" : "keep",
        ...(way === "spei_manual" ? { clabe: typed.account.clabe, holder: typed.account.holder.trim() } : {}),
      }),
    onSaved: onClose,
  });
  const { whole, picked, account, reason, release } = edit.values;
  const amount = amountOf(edit.values);
  const tooMuch = amount !== undefined && amount > left;
  const ways = refundWays({
    amount: amount && !tooMuch ? amount : left,
    payments: r.payments.map((p) => ({ ...p, paidAt: fromIso(p.paidAt) })),
    now: fromIso(r.serverNow),
  });
  const allowed = ways.filter((w) => w.allowed).map((w) => w.way);
  const way = picked && allowed.includes(picked) ? picked : itemAt(allowed, 0);
  const ready =
    amount !== undefined &&
    amount > 0 &&
    !tooMuch &&
    reason.trim().length >= 3 &&
    (way !== "spei_manual" || isAccount(account));
  const wrongAmount = tooMuch
    ? t.tooMuch(spoken(left))
    : edit.values.amount !== "" && !amount
      ? t.badAmount
      : undefined;
  return (
    <EditSheet
      edit={edit}
      title={t.give}
      action={t.ask(spoken(amount && !tooMuch ? amount : left))}
      disabled={!ready}
      className={styles.form}
      byTap
      onClose={onClose}
    >
      <p>
        {t.upTo} <MoneyText amount={left} className={styles.strong} />. {t.askedHint}
      </p>
      <Segmented
        label={t.howMuch}
        value={whole}
        onChange={(whole) => edit.set({ whole })}
        options={[
          { value: "all", label: t.all },
          { value: "part", label: t.part },
        ]}
      />
      {whole === "part" && (
        <TextField
          label={t.amount}
          {...edit.field("amount")}
          error={wrongAmount ?? edit.faultOf("amount")}
          inputMode="decimal"
          placeholder="0.00"
          maxLength={14}
        />
      )}
      <Ways of={ways} picked={way} onPick={(picked) => edit.set({ picked })} />
      {way === "spei_manual" && (
        <AccountFields value={account} onChange={(account) => edit.set({ account })} fault={edit.faultOf} />
      )}
      <AreaField label={t.reason} hint={t.reasonHint} {...edit.field("reason")} maxLength={200} rows={2} />
      {completes(edit.values) && (
        <div className={styles.release}>
          <Switch checked={release} onChange={(release) => edit.set({ release })}>
            {t.release(r.units ?? "")}
          </Switch>
          <p className="small muted">{t.releaseHint}</p>
        </div>
      )}
    </EditSheet>
  );
}

interface WaysProps {
  of: ReturnType<typeof refundWays>;
  picked: RefundWay;
  onPick: (way: RefundWay) => void;
}

/** The ways in which money can go back, with why some can't be used. */
const Ways = ({ of, picked, onPick }: WaysProps) => (
  <fieldset className={styles.ways}>
    <legend>{t.how}</legend>
    {of.map((w) => (
      <Radio
        key={w.way}
        name="way"
        checked={w.way === picked}
        disabled={!w.allowed}
        onChange={() => onPick(w.way)}
        className={styles.way}
      >
        <span className={styles.wayTitle}>{refundWayWords[w.way]}</span>
        <span className="small muted">{w.reason}</span>
      </Radio>
    ))}
  </fieldset>
);
