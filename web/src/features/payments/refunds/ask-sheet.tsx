import type { ChargeRefunds, NewRefund } from "@corral/contract/types";
import { itemAt } from "@corral/domain/kernel/lookup";
import { fromTyped, spoken } from "@corral/domain/kernel/money";
import { fromIso } from "@corral/domain/kernel/time";
import { isAccount, type RefundWay, refundWays, refundWayWords } from "@corral/domain/payments/refunds/refunds";
import { useState } from "react";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { AccountFields } from "#src/shared/money/account-fields";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Radio, Segmented, Switch, TextArea, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Sheet } from "#src/ui/overlay/sheet";
import { useAskRefund } from "./data";
import styles from "./refunds.module.css";
import { refundsText as t } from "./text";

/** «Devolver dinero»: amount, way, destination and reason. The allowed ways come from the domain. */
export function AskSheet({ refunds: r, onClose }: { refunds: ChargeRefunds; onClose: () => void }) {
  const ask = useAskRefund(r.chargeId);
  const [whole, setWhole] = useState<"all" | "part">("all");
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<RefundWay | null>(null);
  const [account, setAccount] = useState({ clabe: "", holder: "" });
  const [reason, setReason] = useState("");
  const [release, setRelease] = useState(true);

  const left = r.left;
  const amount = whole === "all" ? left : fromTyped(typed);
  const tooMuch = amount !== undefined && amount > left;
  const ways = refundWays({
    amount: amount && !tooMuch ? amount : left,
    payments: r.payments.map((p) => ({ ...p, left: p.left, paidAt: fromIso(p.paidAt) })),
    now: fromIso(r.serverNow),
  });
  const allowed = ways.filter((w) => w.allowed).map((w) => w.way);
  const way = picked && allowed.includes(picked) ? picked : itemAt(allowed, 0);
  const completes = amount === left && r.units !== null;
  const ready =
    amount !== undefined &&
    amount > 0 &&
    !tooMuch &&
    reason.trim().length >= 3 &&
    (way !== "spei_manual" || isAccount(account));
  const body: NewRefund = {
    amount: amount ?? 0,
    way,
    reason: reason.trim(),
    units: completes && release ? "release" : "keep",
    ...(way === "spei_manual" ? { clabe: account.clabe, holder: account.holder.trim() } : {}),
  };
  const fault = (field: string) => faultOf(ask.error, field);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.give}
      footer={
        <Button
          kind="primary"
          wide
          busy={ask.isPending}
          disabled={!ready}
          onClick={() => ask.mutate(body, { onSuccess: onClose })}
        >
          {t.ask(spoken(amount && !tooMuch ? amount : left))}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          {t.upTo} <MoneyText amount={left} className={styles.strong} />. {t.askedHint}
        </p>
        {ask.error && <Banner tone="error">{sentenceOf(ask.error)}</Banner>}
        <Segmented
          label={t.howMuch}
          value={whole}
          onChange={setWhole}
          options={[
            { value: "all", label: t.all },
            { value: "part", label: t.part },
          ]}
        />
        {whole === "part" && (
          <Field
            label={t.amount}
            error={tooMuch ? t.tooMuch(spoken(left)) : typed !== "" && !amount ? t.badAmount : fault("amount")}
          >
            <TextInput value={typed} onChange={setTyped} inputMode="decimal" placeholder="0.00" maxLength={14} />
          </Field>
        )}
        <Ways of={ways} picked={way} onPick={setPicked} />
        {way === "spei_manual" && <AccountFields value={account} onChange={setAccount} fault={fault} />}
        <Field label={t.reason} hint={t.reasonHint} error={fault("reason")}>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
        </Field>
        {completes && (
          <div className={styles.release}>
            <Switch checked={release} onChange={setRelease}>
              {t.release(r.units ?? "")}
            </Switch>
            <p className="small muted">{t.releaseHint}</p>
          </div>
        )}
      </div>
    </Sheet>
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
