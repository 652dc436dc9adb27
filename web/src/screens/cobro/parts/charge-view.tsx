import type { ChargeView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { spoken } from "@corral/domain/kernel/money";
import {
  type ChargeAct,
  type ChargeBlock,
  chargePage,
  chargeSums,
  mainReceipt,
} from "@corral/domain/payments/charges/charge-page";
import { chargeTitle, headingOfLines, noticeTitles, sumWords } from "@corral/domain/payments/charges/charge-page-words";
import { bareConcept } from "@corral/domain/payments/purposes";
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useCheckCharge } from "#src/features/payments/attempts/data";
import { ToPay } from "#src/features/payments/attempts/to-pay";
import { ChargeLines } from "#src/features/payments/charges/charge-lines";
import styles from "#src/features/payments/charges/charges.module.css";
import { useCharge } from "#src/features/payments/charges/data";
import { DatesCancelled } from "#src/features/payments/charges/dates-cancelled";
import { NoSuchCharge } from "#src/features/payments/charges/no-such-charge";
import { OverNotice } from "#src/features/payments/charges/over-notice";
import { DifferenceNotice, PaidNotice } from "#src/features/payments/charges/paid-notice";
import { Plan } from "#src/features/payments/charges/plan";
import { chargesText as t } from "#src/features/payments/charges/text";
import { WhatNext } from "#src/features/payments/charges/what-next";
import { BuyerRefunds } from "#src/features/payments/refunds/buyer-refunds";
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
const BuyerPicks = lazy(() => import("#src/features/selling/picks/buyer-picks"));
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
      title={forStaff ? (charge.data?.saleId ? t.saleTitleForStaff : t.chargeTitleForStaff) : chargeTitle(charge.data)}
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
  return (
    <div className={styles.two}>
      <section className={styles.block}>
        <BuyerSide charge={charge} />
      </section>
      <section className={styles.block}>
        <h2>{headingOfLines(charge)}</h2>
        <ChargeLines of={charge} />
        <Sums charge={charge} />
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

/** What the whole purchase costs, what this charge asks for, what is in and what is missing. */
function Sums({ charge }: { charge: ChargeView }) {
  const { purpose, plan } = charge;
  const isDeposit = purpose === "deposit" && !charge.calledOff && plan?.balanceDue !== 0;
  return chargeSums(charge).map(({ of, label, amount }) => (
    <Fragment key={of}>
      <div className={styles.total}>
        <span>{sumWords(charge, label)}</span>
        {of === "whole" && <MoneyText amount={amount} />}
        {of === "asked" && (
          <span className={styles.totalAmount}>
            <MoneyText amount={amount} />
          </span>
        )}
        {(of === "collected" || of === "remaining") && (
          <strong>
            <ExplainedAmount about={{ charge: charge.id, of: of === "remaining" ? "due" : of }} amount={amount} />
          </strong>
        )}
      </div>
      {of === "asked" && isDeposit && <p className="small muted">{plan?.refundWords}</p>}
    </Fragment>
  ));
}

/** A part whose code loads later: a skeleton of this height keeps its place. */
const placed = (height: number, part: ReactNode) => (
  <Suspense fallback={<Skeleton height={height} radius={16} />}>{part}</Suspense>
);

/** The buyer's side of a charge: the blocks that its state decides, each drawn from the charge. */
function BuyerSide({ charge }: { charge: ChargeView }) {
  const [unsaved, countUnsaved] = useReducer((sum: number, by: 1 | -1) => sum + by, 0);
  const canAsk = Boolean(useConfig()?.business.whatsapp);
  const { blocks, main } = chargePage(charge, { hasUnsaved: unsaved > 0, canAsk });
  const release = useReleaseSale();
  const chosen = useChosenInCart(charge.id);
  const [directSheet, setDirectSheet] = useState<DirectSheet>(chosen.transferir ? "account" : undefined);
  const plan = placed(
    48,
    <PlanPart charge={charge} isMain={main === "payNextPart"} startsDividing={Boolean(chosen.dividir)} />,
  );
  const surplus = <SurplusPart charge={charge} />;
  const delivery = placed(140, <BuyerShipping charge={charge} />);
  const weighing = placed(160, <BuyerWeighing charge={charge} />);
  const direct = <DirectWay charge={charge} onClick={() => setDirectSheet("account")} />;
  const drawn: Record<ChargeBlock, ReactNode> = {
    datesCancelled: (
      <DatesCancelled
        dates={charge.cancelledDates}
        action={
          <ButtonLink kind="tonal" small href="/calendario">
            {t.otherDates}
          </ButtonLink>
        }
      />
    ),
    calledOff: (
      <Banner tone="warn" title={t.saleCancelled}>
        {charge.refunds.length === 0 && t.saleCancelledHint}
      </Banner>
    ),
    notice: (
      <Banner
        tone="warn"
        title={noticeTitles[charge.state]}
        action={charge.state === "disputed" && <AboutDispute charge={charge} main={main} />}
      >
        {charge.notice}
      </Banner>
    ),
    refunds: <BuyerRefunds charge={charge} />,
    proposedWeight: weighing,
    quote: delivery,
    deposit: <Plan charge={charge} main={main} />,
    parts: plan,
    account: charge.account && (
      <Banner tone={charge.account.overdue ? "warn" : "info"} icon="clock">
        {t.onAccount(charge.account.dueWords)}
      </Banner>
    ),
    surplus,
    refusedTransfer: (
      <Spare>
        <RefusedTransfer charge={charge} />
      </Spare>
    ),
    difference: <DifferenceNotice charge={charge} main={main} />,
    paid: <PaidNotice charge={charge} main={main} decide={surplus} />,
    over: <OverNotice charge={charge} main={main} />,
    toPay: (
      <ToPay
        charge={charge}
        release={release}
        isMain={main === "pay"}
        more={blocks.includes("reportedTransfers") && <Spare>{direct}</Spare>}
        divide={plan}
        startsPaying={Boolean(chosen.transferir || chosen.dividir)}
      />
    ),
    reportedTransfers: (
      <Spare>
        <DirectTransfer charge={charge} open={directSheet} setOpen={setDirectSheet} />
      </Spare>
    ),
    estimatedWeight: weighing,
    delivery,
    choosing: placed(240, <BuyerPicks charge={charge} onUnsaved={countUnsaved} />),
    next: <WhatNext charge={charge} />,
    ask: (
      <AskSellerPart
        hello={sellerText.aboutCharge(
          bareConcept(charge.concept),
          spoken(charge.amount),
          `${location.origin}${to("cobro", { c: charge.id })}`,
        )}
      />
    ),
    cancelRequest: (
      <Spare>
        <CancelRequest chargeId={charge.id} />
      </Spare>
    ),
  };
  return blocks.map((name) => <Fragment key={name}>{drawn[name]}</Fragment>);
}

/** What was chosen in the cart opens at once: the business's account, or several payments; not again when the page is reloaded or come back to. */
function useChosenInCart(chargeId: string) {
  const { transferir, dividir } = useAddress("cobro").query;
  const [chosen] = useState({ transferir, dividir });
  const isInAddress = transferir !== undefined || dividir !== undefined;
  useEffect(() => {
    if (isInAddress) void navigate(`/cobro?c=${chargeId}`, { replace: true, keep: true });
  }, [isInAddress, chargeId]);
  return chosen;
}

/** What its payer can do while the bank decides: ask the seller, and have what was paid at hand. */
function AboutDispute({ charge, main }: { charge: ChargeView; main: ChargeAct | undefined }) {
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
        <ButtonLink
          kind={main === "seeReceipt" ? "primary" : "tonal"}
          small
          href={`/comprobante/${receipt.tipo}/${receipt.id}`}
        >
          {t.receipt}
        </ButtonLink>
      )}
    </>
  );
}
