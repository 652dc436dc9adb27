import type { AccountPaid, AccountView } from "@corral/contract/types";
import { present } from "@corral/domain/kernel/lookup";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { changeOf } from "@corral/domain/selling/cash";
import { useStaff } from "#src/features/business/auth/data";
import figures from "#src/features/selling/figures/figures.module.css";
import { Tendering } from "#src/features/selling/point-of-sale/collect/tendering";
import pos from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { useMyTill } from "#src/features/selling/till/data";
import { useHoldReload } from "#src/offline/versions/use-hold-reload";
import { EditSheet } from "#src/shared/editing/edit-sheet";
import { useEdit } from "#src/shared/editing/use-edit";
import { readAmount, readCash } from "#src/shared/money/amount";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { priceText } from "#src/shared/money/price-field";
import { PriceInput } from "#src/shared/money/price-input";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Field } from "#src/ui/controls/field";
import { Segmented } from "#src/ui/controls/inputs";
import { TextField } from "#src/ui/controls/labelled";
import { Banner } from "#src/ui/feedback";
import { Icon } from "#src/ui/icon";
import { Sheet } from "#src/ui/overlay/sheet";
import { usePayAccount } from "./data";
import { PaidParts } from "./payment-sheet";
import { accountsText as t } from "./text";
import { emptyTransfer, TransferFields } from "./transfer-fields";

interface Typed {
  method: AccountPaid["method"];
  amount: string;
  /** Cash as typed; null for the exact amount. */
  given: string | null;
  approval: string;
  transfer: typeof emptyTransfer;
  how: "oldest" | "told";
  /** By debt, where `how` says so. */
  told: Record<string, string>;
}

/** Takes a payment for an account: how, how much, and what it pays. */
export function PaySheet({ account: k, onClose }: { account: AccountView; onClose: () => void }) {
  const { can } = useStaff();
  const pay = usePayAccount(k.id);
  const till = useMyTill();
  const edit = useEdit({
    start: (): { values: Typed } => ({
      values: {
        method: "cash",
        amount: priceText(k.total),
        given: null,
        approval: "",
        transfer: emptyTransfer,
        how: "oldest",
        told: {},
      },
    }),
    inputs: ["amount", "tendered", "approval", "transfer"],
    send: ({ method, approval, transfer, how, ...typed }) => {
      const amount = present(readAmount(typed.amount));
      return pay.mutateAsync({
        method,
        amount,
        ...(method === "cash" ? { tendered: tenderedOf(typed.given, amount) ?? amount } : {}),
        ...(method === "terminal_manual" && approval.trim() ? { approval: approval.trim() } : {}),
        ...(method === "transfer_manual" ? { transfer } : {}),
        ...(how === "told" ? { parts: partsOf(k, typed.told).filter((p) => p.amount > 0) } : {}),
      });
    },
  });
  const { method, given, transfer, how, told } = edit.values;
  const typed = edit.values.amount;
  const paid = pay.data;
  useHoldReload(!paid && typed !== "");
  if (paid) return <Paid of={paid} isCash={method === "cash"} onClose={onClose} />;

  const amount = readAmount(typed);
  const isTooMuch = amount !== undefined && amount > k.total;
  const tendered = tenderedOf(given, amount);
  const change = amount !== undefined && tendered !== undefined ? changeOf(amount, tendered) : undefined;
  const said = partsOf(k, told).reduce((all, p) => all + p.amount, 0);
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
  return (
    <EditSheet
      edit={edit}
      title={t.payTitle}
      action={t.take(inPesos(amount ?? k.total))}
      disabled={!isReady}
      className={pos.form}
      byTap
      onClose={onClose}
    >
      <Segmented
        label={t.method}
        value={method}
        onChange={(method) => edit.set({ method })}
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
              : edit.faultOf("amount")
        }
      >
        <PriceInput name="amount" value={typed} onChange={(amount) => edit.set({ amount })} autoComplete="off" />
      </Field>
      {k.debts.length > 1 && <Debts of={k} typed={edit.values} left={amount && amount - said} onChange={edit.set} />}
      {method === "cash" && amount !== undefined && !isTooMuch && !needsTill && (
        <Tendering
          due={amount}
          given={given}
          onGive={(given) => edit.set({ given })}
          error={edit.faultOf("tendered")}
        />
      )}
      {method === "terminal_manual" && (
        <TextField label={t.approval} {...edit.field("approval")} optional maxLength={12} autoComplete="off" />
      )}
      {method === "transfer_manual" && (
        <TransferFields
          typed={transfer}
          onChange={(transfer) => edit.set({ transfer })}
          fault={(f) => edit.faultOf(`transfer.${f}`)}
        />
      )}
    </EditSheet>
  );
}

const partsOf = (k: AccountView, told: Typed["told"]) =>
  k.debts.map((d) => ({ chargeId: d.chargeId, amount: readCash(told[d.chargeId] ?? "") ?? 0 }));
const tenderedOf = (given: Typed["given"], amount: Centavos | undefined) =>
  given === null ? amount : readAmount(given);

/** What a payment pays of several debts: the oldest first, or so much of each. `left`: centavos that no debt was given yet. */
const Debts = ({
  of: k,
  typed: { how, told },
  left,
  onChange,
}: {
  of: AccountView;
  typed: Typed;
  left: number | undefined;
  onChange: (change: Partial<Typed>) => void;
}) => (
  <div className={figures.block}>
    <span>{t.apply}</span>
    <Segmented
      label={t.apply}
      value={how}
      onChange={(how) => onChange({ how })}
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
              onChange={(text) => onChange({ told: { ...told, [d.chargeId]: text } })}
              autoComplete="off"
            />
          </Field>
        ))}
        {left !== undefined && left !== 0 && (
          <p className="small muted" role="status">
            {left > 0 ? t.toldLeft(inPesos(left)) : t.toldOver(inPesos(-left))}
          </p>
        )}
      </>
    )}
  </div>
);

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
