import type { AccountPaid, AccountView } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { changeOf } from "@corral/domain/selling/cash";
import { useRef, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import figures from "#src/features/selling/figures/figures.module.css";
import { Tendering } from "#src/features/selling/point-of-sale/collect/tendering";
import pos from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { useMyTill } from "#src/features/selling/till/data";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { faultOf, sentenceOf } from "#src/shared/api/errors";
import { toFirstFault } from "#src/shared/editing/to-first-fault";
import { readAmount, readCash } from "#src/shared/money/amount";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { priceText } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented, TextInput } from "#src/ui/controls/inputs";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { Sheet } from "#src/ui/overlay/sheet";
import { usePayAccount } from "./data";
import { PaidParts } from "./payment-sheet";
import { accountsText as t } from "./text";
import { emptyTransfer, TransferFields } from "./transfer-fields";

type Method = AccountPaid["method"];

/** Takes a payment for an account: how, how much, and what it pays. */
export function PaySheet({ account: k, onClose }: { account: AccountView; onClose: () => void }) {
  const { can } = useStaff();
  const [method, setMethod] = useState<Method>("cash");
  const [typed, setTyped] = useState(priceText(k.total));
  const [given, setGiven] = useState<string | null>(null);
  const [approval, setApproval] = useState("");
  const [transfer, setTransfer] = useState(emptyTransfer);
  const [how, setHow] = useState<"oldest" | "told">("oldest");
  const [told, setTold] = useState<Record<string, string>>({});
  const pay = usePayAccount(k.id);
  const form = useRef<HTMLDivElement>(null);
  const till = useMyTill();
  const paid = pay.data;
  useHoldReload(!paid && typed !== "");
  if (paid) return <Paid of={paid} isCash={method === "cash"} onClose={onClose} />;

  const amount = readAmount(typed);
  const isTooMuch = amount !== undefined && amount > k.total;
  const tendered = given === null ? amount : readAmount(given);
  const change = amount !== undefined && tendered !== undefined ? changeOf(amount, tendered) : undefined;
  const parts = k.debts.map((d) => ({ chargeId: d.chargeId, amount: readCash(told[d.chargeId] ?? "") ?? 0 }));
  const said = parts.reduce((all, p) => all + p.amount, 0);
  const drawer = till.data?.here ?? undefined;
  const needsTill = method === "cash" && till.data !== undefined && drawer?.state !== "open";
  const isReady =
    amount !== undefined &&
    !isTooMuch &&
    (how === "oldest" || said === amount) &&
    (method !== "cash" || (change !== undefined && !needsTill));
  const methods = (["cash", "terminal_manual", "transfer_manual"] as const).filter(
    (it) => it !== "transfer_manual" || can("transfer.confirm"),
  );
  const go = () =>
    amount !== undefined &&
    pay.mutate(
      {
        method,
        amount,
        ...(method === "cash" && tendered !== undefined ? { tendered } : {}),
        ...(method === "terminal_manual" && approval.trim() ? { approval: approval.trim() } : {}),
        ...(method === "transfer_manual" ? { transfer } : {}),
        ...(how === "told" ? { parts: parts.filter((p) => p.amount > 0) } : {}),
      },
      { onError: () => requestAnimationFrame(() => toFirstFault(form.current)) },
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.payTitle}
      footer={
        <Button kind="primary" wide disabled={!isReady} busy={pay.isPending} onClick={go}>
          {t.take(inPesos(amount ?? k.total))}
        </Button>
      }
    >
      <div className={pos.form} ref={form} onChange={() => pay.isError && pay.reset()}>
        {pay.error && <Banner tone="error">{sentenceOf(pay.error)}</Banner>}
        <Segmented
          label={t.method}
          value={method}
          onChange={setMethod}
          options={methods.map((value) => ({ value, label: t.methods[value] }))}
        />
        {needsTill && (
          <Banner
            tone="warn"
            title={drawer ? t.counting : t.noTill}
            action={
              <ButtonLink kind="tonal" small href="/cobro?ver=caja">
                {t.goTill}
              </ButtonLink>
            }
          >
            {!drawer && t.noTillHint}
          </Banner>
        )}
        <Field
          label={t.amount}
          error={
            isTooMuch
              ? t.tooMuch(inPesos(k.total))
              : typed !== "" && amount === undefined
                ? t.badAmount
                : faultOf(pay.error, "amount")
          }
        >
          <PriceInput name="amount" value={typed} onChange={setTyped} autoComplete="off" />
        </Field>
        {k.debts.length > 1 && (
          <div className={figures.block}>
            <span>{t.apply}</span>
            <Segmented
              label={t.apply}
              value={how}
              onChange={setHow}
              options={[
                { value: "oldest", label: t.how.oldest },
                { value: "told", label: t.how.told },
              ]}
            />
            {how === "oldest" ? (
              <p className="small muted">{t.oldestHint}</p>
            ) : (
              <>
                {k.debts.map((d) => (
                  <Field key={d.chargeId} label={d.concept} hint={`${t.owes} ${spoken(d.owed)} · ${d.dueWords}`}>
                    <PriceInput
                      value={told[d.chargeId] ?? ""}
                      onChange={(text) => setTold({ ...told, [d.chargeId]: text })}
                      autoComplete="off"
                    />
                  </Field>
                ))}
                {amount !== undefined && said !== amount && (
                  <p className="small muted" role="status">
                    {said < amount ? t.toldLeft(inPesos(amount - said)) : t.toldOver(inPesos(said - amount))}
                  </p>
                )}
              </>
            )}
          </div>
        )}
        {method === "cash" && amount !== undefined && !isTooMuch && !needsTill && (
          <Tendering due={amount} given={given} onGive={setGiven} error={faultOf(pay.error, "tendered")} />
        )}
        {method === "terminal_manual" && (
          <Field label={t.approval} optional error={faultOf(pay.error, "approval")}>
            <TextInput value={approval} onChange={setApproval} maxLength={12} autoComplete="off" />
          </Field>
        )}
        {method === "transfer_manual" && (
          <TransferFields typed={transfer} onChange={setTransfer} fault={(f) => faultOf(pay.error, `transfer.${f}`)} />
        )}
      </div>
    </Sheet>
  );
}

/** After the payment: the change, what is still owed, and the receipt of each part. */
function Paid({
  of: { payment, account },
  isCash,
  onClose,
}: {
  of: NonNullable<ReturnType<typeof usePayAccount>["data"]>;
  isCash: boolean;
  onClose: () => void;
}) {
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.taken}
      footer={
        <Button kind="primary" wide onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className={pos.form}>
        <div className={pos.change} role="status">
          <Icon name="check-circle" size={48} className={pos.paid} />
          <span className="small">{payment.change > 0 ? t.change : isCash ? t.noChange : t.received}</span>
          <strong>
            <MoneyText amount={payment.change || payment.amount} />
          </strong>
        </div>
        <Banner tone="info">
          {account.total > 0 ? (
            <>
              {t.stillOwes} <MoneyText amount={account.total} />.
            </>
          ) : (
            t.owesNothing
          )}
        </Banner>
        <PaidParts of={payment} />
      </div>
    </Sheet>
  );
}
