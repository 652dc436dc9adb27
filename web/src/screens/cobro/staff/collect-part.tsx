import type { ChargeView, StaffCharge } from "@corral/contract/types";
import { isPayable } from "@corral/domain/payments/charges/states";
import { lazy, Suspense, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useCheckCharge, useEndAttempt } from "#src/features/payments/attempts/data";
import { paymentOnItsWay } from "#src/features/payments/charges/payment-on-its-way";
import { useStaffCharge } from "#src/features/payments/charges/staff/data";
import { CreditSheet } from "#src/features/selling/accounts/credit-sheet";
import { OnAccount } from "#src/features/selling/accounts/on-account";
import { accountsText as a } from "#src/features/selling/accounts/text";
import { useUnansweredTakes } from "#src/features/selling/point-of-sale/cash-takes";
import { CashSheet } from "#src/features/selling/point-of-sale/collect/cash-sheet";
import { LinkSheet } from "#src/features/selling/point-of-sale/collect/link-sheet";
import { TerminalSheet } from "#src/features/selling/point-of-sale/collect/terminal-sheet";
import { UnansweredTake } from "#src/features/selling/point-of-sale/collect/unanswered-take";
import styles from "#src/features/selling/point-of-sale/point-of-sale.module.css";
import { collectText as t } from "#src/features/selling/point-of-sale/text";
import { useTransfersOf } from "#src/features/selling/transfers/data";
import { SubmitTransferSheet } from "#src/features/selling/transfers/submit-sheet";
import { TransferList } from "#src/features/selling/transfers/transfer-list";
import { useAddress } from "#src/nav/address";
import { sentenceOf } from "#src/shared/api/errors";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";

const PlanPart = lazy(() => import("#src/features/payments/plans/plan-part"));

type Way = "cash" | "terminal" | "transfer" | "link" | "credit";
const WAYS = ["terminal", "transfer", "link"] as const satisfies readonly Way[];
const ICONS = { terminal: "card", transfer: "bank", link: "qr" } as const;
/** States in which a payment counts as late. */
const ENDED = ["expired", "expired_partial", "cancelled", "paid_late"];

/** The ways to take a payment for a charge, and its unverified transfers. `hasUnsaved`: what is to be saved on the page comes first. */
export function CollectPart({ charge, hasUnsaved = false }: { charge: ChargeView; hasUnsaved?: boolean }) {
  const { can } = useStaff();
  const { query } = useAddress("cobro");
  const transfers = useTransfersOf(charge.id);
  const staffCharge = useStaffCharge(charge.id);
  const waits = transfers.data?.items.some((it) => it.state === "submitted" || it.state === "under_review") ?? false;
  const payable = isPayable(charge) && charge.remaining > 0;
  const busy = paymentOnItsWay(charge);
  // Who chose cash on the keypad is there at once.
  const [open, setOpen] = useState<{ way: Way; charge: ChargeView } | null>(
    payable && !busy && query.via === "cash" && can("charge.collect") ? { way: "cash", charge } : null,
  );
  const way = open?.way;
  // After a payment the page goes on to the plan's next charge: the sheet stays with its own, and says its change.
  const collected = open && open.charge.id !== charge.id ? open.charge : charge;
  const setWay = (to: Way) => setOpen({ way: to, charge });
  const takes = can("charge.collect") && staffCharge.data !== undefined && !waits;
  const account = staffCharge.data?.account ?? undefined;
  const close = () => setOpen(null);
  const unanswered = useUnansweredTakes(charge.id);
  const plan = (
    <Suspense fallback={<Skeleton height={48} radius={24} />}>
      <PlanPart charge={charge} forStaff />
    </Suspense>
  );
  return (
    <>
      {charge.parts && plan}
      {!open && unanswered.map((it) => <UnansweredTake key={it.key} take={it} />)}
      {payable && !waits && unanswered.length === 0 && (
        <section className={styles.collect} aria-label={t.title}>
          <div className="split">
            <h2>{t.title}</h2>
            <strong>
              {t.missing} <MoneyText amount={charge.remaining} />
            </strong>
          </div>
          {account && <OnAccount account={account} />}
          {busy && (
            <BusyAttempt
              chargeId={charge.id}
              attempt={busy}
              words={staffCharge.data?.attempts.find((it) => it.id === busy.id)}
            />
          )}
          {takes && !busy && (
            <Button kind={hasUnsaved ? "tonal" : "primary"} wide icon="charge" onClick={() => setWay("cash")}>
              {t.ways.cash}
            </Button>
          )}
          <List>
            {(takes && !busy ? WAYS : (["link"] as const)).map((it) => (
              <Row key={it} icon={ICONS[it]} title={t.ways[it]} detail={t.wayHints[it]} onClick={() => setWay(it)} />
            ))}
            {takes && !busy && charge.saleId && can("sale.credit") && !account && (
              <Row icon="wallet" title={a.way} detail={a.wayHint} onClick={() => setWay("credit")} />
            )}
          </List>
          {!charge.parts && charge.mayDivide && plan}
        </section>
      )}
      {transfers.data && transfers.data.items.length > 0 && <TransferList items={transfers.data.items} />}
      {takes && ENDED.includes(charge.state) && (
        <div className={styles.late}>
          <Button kind="tonal" icon="bank" onClick={() => setWay("transfer")}>
            {t.lateTransfer}
          </Button>
          <p className="small muted">{t.lateTransferHint}</p>
        </div>
      )}
      {way === "cash" && <CashSheet charge={collected} onClose={close} />}
      {way === "terminal" && <TerminalSheet charge={collected} onClose={close} />}
      {way === "transfer" && <SubmitTransferSheet charge={collected} onClose={close} />}
      {way === "credit" && collected.saleId && <CreditSheet saleId={collected.saleId} onClose={close} />}
      {way === "link" && <LinkSheet chargeId={collected.id} onClose={close} />}
    </>
  );
}

/** A payment that its provider hasn't decided: it is waited for and asked about, or its buyer gives it up. */
function BusyAttempt({
  chargeId,
  attempt: a,
  words,
}: {
  chargeId: string;
  attempt: ChargeView["attempts"][number];
  words: StaffCharge["attempts"][number] | undefined;
}) {
  const { can } = useStaff();
  const check = useCheckCharge(chargeId);
  const cancel = useEndAttempt(chargeId);
  const error = cancel.error ?? check.error;
  return (
    <>
      <Banner
        tone="warn"
        icon="clock"
        title={words ? t.busy(words.methodWords, words.stateWords) : t.busyUnknown}
        action={
          <>
            <Button kind="primary" small busy={check.isPending} onClick={() => check.mutate()}>
              {t.ask}
            </Button>
            {a.state !== "unknown" && can("charge.cancel") && (
              <Button kind="plain" small busy={cancel.isPending} onClick={() => cancel.mutate(a.id)}>
                {t.giveUp}
              </Button>
            )}
          </>
        }
      >
        {t.busyHint}
        <span role="status">{check.isSuccess && ` ${t.notYet}`}</span>
      </Banner>
      {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
    </>
  );
}
