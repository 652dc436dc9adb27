import type { ChargeView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { spoken } from "@corral/domain/kernel/money";
import { bareConcept } from "@corral/domain/payments/purposes";
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useCheckCharge } from "#src/features/payments/attempts/data";
import { ToPay } from "#src/features/payments/attempts/to-pay";
import { ChargeLines } from "#src/features/payments/charges/charge-lines";
import styles from "#src/features/payments/charges/charges.module.css";
import { useCharge } from "#src/features/payments/charges/data";
import { DatesCancelled } from "#src/features/payments/charges/dates-cancelled";
import { NoSuchCharge } from "#src/features/payments/charges/no-such-charge";
import { endNotice, isClosed, isOver, OverNotice } from "#src/features/payments/charges/over-notice";
import { isPaid, mainReceipt, PaidNotice } from "#src/features/payments/charges/paid-notice";
import { Plan } from "#src/features/payments/charges/plan";
import { chargesText as t } from "#src/features/payments/charges/text";
import { BuyerRefunds, isGoingBack } from "#src/features/payments/refunds/buyer-refunds";
import { SurplusPart } from "#src/features/payments/surplus/surplus-part";
import { useReleaseSale } from "#src/features/selling/sales/data";
import { Purchases } from "#src/features/selling/sales/purchases";
import type { DirectSheet } from "#src/features/selling/transfers/direct-transfer";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConfig } from "#src/shared/api/config";
import { HelpLink } from "#src/shared/help/help-link";
import { Loaded } from "#src/shared/loaded";
import { ExplainedAmount } from "#src/shared/money/explained-amount";
import { MoneyText } from "#src/shared/money/money-text";
import { AskSellerPart } from "#src/shared/seller-rows";
import { sellerText } from "#src/shared/text/seller";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { Spare } from "#src/ui/spare";

// In chunks of their own: few buyers need them.
const CancelRequest = lazy(() => import("#src/features/selling/cancellations/cancel-request"));
const BuyerChoices = lazy(() => import("#src/features/selling/choices/buyer-choices"));
const BuyerWeighing = lazy(() => import("#src/features/selling/weighings/buyer-weighing"));
const PlanPart = lazy(() => import("#src/features/payments/plans/plan-part"));
const later = () => import("./later-parts");
const BuyerShipping = lazy(async () => ({ default: (await later()).BuyerShipping }));
const Reminders = lazy(async () => ({ default: (await later()).Reminders }));
const DirectTransfer = lazy(async () => ({ default: (await later()).DirectTransfer }));
const RefusedTransfer = lazy(async () => ({ default: (await later()).RefusedTransfer }));
const DirectWay = lazy(async () => ({ default: (await later()).DirectWay }));
const ChargePanel = lazy(() => import("../staff/charge-panel").then((m) => ({ default: m.ChargePanel })));
const StaffSale = lazy(() => import("../staff/staff-sale").then((m) => ({ default: m.StaffSale })));

export function ChargeScreenView({ id }: { id: string }) {
  const charge = useCharge(id);
  const { mutate: ask } = useCheckCharge(id);
  const { query } = useAddress("cobro");
  const forStaff = useStaff().can("charge.list") && !charge.data?.mine;
  // Back from the provider's page: its query parameters are only a reason to ask the server.
  const back = query.volver;
  useEffect(() => {
    if (!back) return;
    ask();
    void navigate(`/cobro?c=${id}`, { replace: true, keep: true });
  }, [back, id, ask]);
  // What was divided goes on at its first part: one link leads to the debt, however it is divided.
  const { divided, replacedBy, saleId } = charge.data ?? {};
  const goesOn = divided && replacedBy && !(forStaff && saleId) ? replacedBy : undefined;
  useEffect(() => {
    if (goesOn) void navigate(`/cobro?c=${goesOn}`, { replace: true, keep: true });
  }, [goesOn]);
  return (
    <Screen
      title={
        forStaff
          ? charge.data?.saleId
            ? t.saleTitleForStaff
            : t.chargeTitleForStaff
          : (t.giftTitles[charge.data?.purpose ?? ""] ?? t.chargeTitle)
      }
      wide
      actions={forStaff && <HelpLink topic="cobros" />}
    >
      <Loaded of={charge} skeleton={<Skeleton height={240} radius={16} />} missing={<NoSuchCharge />}>
        {(it) => (forStaff ? <OfStaff charge={it} /> : <Charge charge={it} />)}
      </Loaded>
    </Screen>
  );
}

/** Staff reads a charge on the page of its sale; who may not see the sale reads the charge alone. */
const OfStaff = ({ charge }: { charge: ChargeView }) => (
  <Suspense fallback={<Skeleton height={240} radius={16} />}>
    {charge.saleId ? (
      <StaffSale saleId={charge.saleId} chargeId={charge.id} alone={<ChargePanel charge={charge} />} />
    ) : (
      <ChargePanel charge={charge} />
    )}
  </Suspense>
);

function Charge({ charge }: { charge: ChargeView }) {
  // The label of the amount depends on what is still due.
  const labels = isPaid(charge) && charge.remaining === 0 ? t.totalsPaid : t.totals;
  // What is bought costs more than this charge asks for: it is a deposit, a balance, or one of several payments.
  const whole = charge.plan?.total ?? (charge.saleId ? charge.parts?.total : undefined);
  return (
    <div className={styles.two}>
      <section className={styles.block}>
        <BuyerSide charge={charge} />
      </section>
      <section className={styles.block}>
        <h2>{linesTitle(charge)}</h2>
        <ChargeLines of={charge} />
        {whole !== undefined && (
          <div className={styles.total}>
            <span>{charge.weighing ? t.estimatedTotal : t.wholePurchase}</span>
            <MoneyText amount={whole} />
          </div>
        )}
        <div className={styles.total} hidden={charge.calledOff && charge.collected === 0}>
          <span>
            {charge.parts
              ? t.thisPart
              : charge.weighing && charge.purpose === "full"
                ? t.estimatedTotal
                : (labels[charge.purpose] ?? labels.full)}
          </span>
          <span className={styles.totalAmount}>
            <MoneyText amount={charge.amount} />
          </span>
        </div>
        {charge.purpose === "deposit" && !charge.calledOff && charge.plan?.balanceDue !== 0 && (
          <p className="small muted">{charge.plan?.refundWords}</p>
        )}
        {endNotice(charge) && (
          <div className={styles.total}>
            <span>{t.collected}</span>
            <strong>
              <ExplainedAmount about={{ charge: charge.id, of: "collected" }} amount={charge.collected} />
            </strong>
          </div>
        )}
        {/* What came late is in the payer's favour: nothing is asked for until it is decided. */}
        {charge.collected > 0 && charge.remaining > 0 && charge.state !== "paid_late" && !isClosed(charge) && (
          <div className={styles.total}>
            <span>{t.remaining}</span>
            <strong>
              <ExplainedAmount about={{ charge: charge.id, of: "due" }} amount={charge.remaining} />
            </strong>
          </div>
        )}
        {charge.mine && charge.saleId && (
          <Spare>
            <Reminders saleId={charge.saleId} />
          </Spare>
        )}
        <Purchases besides={charge.saleId} />
      </section>
    </div>
  );
}

/** The heading of the lines: to be paid, paid, or neither. */
function linesTitle(charge: ChargeView): string {
  if (isClosed(charge) || charge.calledOff || charge.state === "paid_late") return t.linesOver;
  if (!isPaid(charge)) return t.lines;
  return charge.purpose === "deposit" ? t.linesSetAside : (t.giftTitles[charge.purpose] ?? t.linesPaid);
}

const OpenCharge = (props: { charge: ChargeView; hasUnsaved: boolean; more: ReactNode; otherwise: ReactNode }) => (
  <ToPay {...props} release={useReleaseSale()} />
);

/** What its payer can do while the bank decides: ask the seller, and have what was paid at hand. */
function AboutDispute({ charge }: { charge: ChargeView }) {
  const whatsapp = useConfig()?.business.whatsapp;
  const receipt = mainReceipt(charge);
  return (
    <>
      {whatsapp && (
        <ButtonLink
          kind="primary"
          small
          icon="whatsapp"
          href={whatsappLink(whatsapp, t.askDispute(bareConcept(charge.concept)))}
        >
          {t.ask}
        </ButtonLink>
      )}
      {receipt && (
        <ButtonLink kind="tonal" small href={`/comprobante/${receipt.tipo}/${receipt.id}`}>
          {t.receipt}
        </ButtonLink>
      )}
    </>
  );
}

/** Dividing is offered where a limit stands in the way: OXXO's, the banks' ceiling, or that nothing takes the amount. */
const asksToDivide = ({ mayDivide, offers }: ChargeView) =>
  mayDivide && (offers.some((o) => o.reasonCode === "AMOUNT_ABOVE_MAX" || o.hint) || !offers.some((o) => o.allowed));

function BuyerSide({ charge }: { charge: ChargeView }) {
  const done = isPaid(charge) && !charge.calledOff;
  const [unsaved, countUnsaved] = useReducer((sum: number, by: 1 | -1) => sum + by, 0);
  // A quote to answer comes before paying: it is part of the price then.
  const toAnswer = charge.shipping?.quote === "given";
  const hasUnsaved = unsaved > 0 || toAnswer;
  // One that is waited for, or that was refused, leaves the delivery open: that comes before paying, too.
  const isOpenQuote = ["asked", "refused"].includes(charge.shipping?.quote ?? "");
  const shipping = charge.shipping && !isOver(charge) && !charge.calledOff && !isClosed(charge) && (
    <Suspense fallback={<Skeleton height={140} radius={16} />}>
      <BuyerShipping charge={charge} />
    </Suspense>
  );
  // A proposed weight waits for an answer; an estimate is only good to know.
  const weighing = charge.weighing && (
    <Suspense fallback={<Skeleton height={160} radius={16} />}>
      <BuyerWeighing charge={charge} />
    </Suspense>
  );
  const plan = (
    <Suspense fallback={<Skeleton height={48} radius={24} />}>
      <PlanPart charge={charge} hasUnsaved={hasUnsaved} />
    </Suspense>
  );
  // Who chose it in the cart reads the account at once; not again when the page is reloaded or come back to.
  const wantsDirect = useAddress("cobro").query.transferir;
  const [directSheet, setDirectSheet] = useState<DirectSheet>(wantsDirect ? "account" : undefined);
  useEffect(() => {
    if (wantsDirect) void navigate(`/cobro?c=${charge.id}`, { replace: true, keep: true });
  }, [wantsDirect, charge.id]);
  const takesDirect = charge.directTransfer && !done && !isGoingBack(charge) && !charge.calledOff;
  const choices = charge.choosing && (
    <Suspense fallback={<Skeleton height={240} radius={16} />}>
      <BuyerChoices charge={charge} onUnsaved={countUnsaved} />
    </Suspense>
  );
  return (
    <>
      <DatesCancelled
        dates={charge.cancelledDates}
        action={
          <ButtonLink kind="tonal" small href="/calendario">
            {t.otherDates}
          </ButtonLink>
        }
      />
      {charge.calledOff && charge.cancelledDates.length === 0 && !isGoingBack(charge) && (
        <Banner tone="warn" title={t.saleCancelled}>
          {charge.refunds.length === 0 && t.saleCancelledHint}
        </Banner>
      )}
      {/* What is over is said below, with what can be done with it. */}
      {charge.notice &&
        !endNotice(charge) &&
        charge.state !== "paid_late" &&
        !(isPaid(charge) && charge.surplus > 0) && (
          <Banner tone="warn" action={charge.state === "disputed" && <AboutDispute charge={charge} />}>
            {charge.notice}
          </Banner>
        )}
      <BuyerRefunds charge={charge} />
      {charge.weighing === "proposed" && weighing}
      {(toAnswer || (isOpenQuote && !done)) && shipping}
      <Plan charge={charge} hasUnsaved={hasUnsaved} />
      {charge.parts && plan}
      {charge.account && (
        <Banner tone={charge.account.overdue ? "warn" : "info"} icon="clock">
          {t.onAccount(charge.account.dueWords)}
        </Banner>
      )}
      {!done && <SurplusPart charge={charge} />}
      {takesDirect && (
        <Spare>
          <RefusedTransfer charge={charge} />
        </Spare>
      )}
      {isGoingBack(charge) || charge.calledOff ? null : done ? (
        <PaidNotice charge={charge} hasUnsaved={hasUnsaved} decide={<SurplusPart charge={charge} />}>
          {!toAnswer && shipping}
          {choices}
          {charge.weighing === "estimated" && weighing}
        </PaidNotice>
      ) : isOver(charge) ? (
        <OverNotice charge={charge} />
      ) : isClosed(charge) ? null : (
        <OpenCharge
          charge={charge}
          hasUnsaved={hasUnsaved}
          more={
            takesDirect && (
              <Spare>
                <DirectWay charge={charge} onClick={() => setDirectSheet("account")} />
              </Spare>
            )
          }
          otherwise={!charge.parts && asksToDivide(charge) && plan}
        />
      )}
      {takesDirect && (
        <Spare>
          <DirectTransfer charge={charge} open={directSheet} setOpen={setDirectSheet} />
        </Spare>
      )}
      {charge.weighing === "estimated" && !done && weighing}
      {!done && !toAnswer && !isOpenQuote && shipping}
      {!done && choices}
      {!done && !isOver(charge) && (
        <AskSellerPart
          hello={sellerText.aboutCharge(
            bareConcept(charge.concept),
            spoken(charge.amount),
            `${location.origin}${to("cobro", { c: charge.id })}`,
          )}
        />
      )}
      {charge.saleId && charge.state !== "open" && charge.state !== "disputed" && (
        <Spare>
          <CancelRequest chargeId={charge.id} />
        </Spare>
      )}
    </>
  );
}
