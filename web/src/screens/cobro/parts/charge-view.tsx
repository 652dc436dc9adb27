import type { ChargeView, PayMethod } from "@corral/contract/types";
import { type Centavos, spoken } from "@corral/domain/money";
import { liveAttemptStates } from "@corral/domain/states/attempt";
import { lazy, Suspense, useEffect } from "react";
import { useCancelAttempt, useCharge, useCheckCharge, useReleaseSale } from "../../../data/charges";
import { sentenceOf } from "../../../data/errors";
import { useStaff } from "../../../data/staff";
import { useAddress } from "../../../nav/address";
import { navigate } from "../../../nav/history";
import { serverNow } from "../../../offline/clock";
import { ItemPhoto } from "../../../parts/item-photo";
import { Loaded } from "../../../parts/loaded";
import { MoneyText } from "../../../parts/money-text";
import { isOver, OverNotice } from "../../../parts/over-notice";
import { isPaid, PaidNotice } from "../../../parts/paid-notice";
import { BuyerRefunds, isGoingBack } from "../../../parts/refunds/buyer-refunds";
import { StoryAmount } from "../../../parts/story/story-amount";
import { SurplusPart } from "../../../parts/surplus/surplus-part";
import { cobroText as t } from "../../../text/cobro";
import { Button, ButtonLink } from "../../../ui/button";
import { Countdown } from "../../../ui/countdown";
import { Banner, EmptyState, Skeleton } from "../../../ui/feedback";
import { Screen } from "../../../ui/screen";
import s from "../cobro.module.css";
import { MethodPicker } from "./method-picker";
import { openMethod } from "./pay";
import { Purchases } from "./purchases";

// Its own chunk: a buyer's phone never carries the staff's side.
const ChargePanel = lazy(() => import("../desk/charge-panel").then((m) => ({ default: m.ChargePanel })));

export function ChargeScreenView({ id }: { id: string }) {
  const charge = useCharge(id);
  const { mutate: ask } = useCheckCharge(id);
  const { query } = useAddress("cobro");
  // Back from the provider's page: what it says in the address decides nothing; our server asks.
  const back = query.volver;
  useEffect(() => {
    if (!back) return;
    ask();
    void navigate(`/cobro?c=${id}`, { replace: true, keep: true });
  }, [back, id, ask]);
  return (
    <Screen title={t.title} wide>
      <Loaded
        of={charge}
        skeleton={<Skeleton height={240} radius={16} />}
        missing={
          <EmptyState
            icon="receipt"
            title={t.missing}
            actions={
              <ButtonLink href="/venta-en-linea" kind="primary">
                {t.shop}
              </ButtonLink>
            }
          >
            {t.missingHint}
          </EmptyState>
        }
      >
        {(it) => <Charge charge={it} />}
      </Loaded>
    </Screen>
  );
}

function Charge({ charge }: { charge: ChargeView }) {
  const { can } = useStaff();
  const forStaff = can("charge.list") && !charge.mine;
  return (
    <div className={s.two}>
      <section className={s.block}>
        {forStaff ? (
          <Suspense fallback={<Skeleton height={240} radius={16} />}>
            <ChargePanel charge={charge} />
          </Suspense>
        ) : (
          <BuyerSide charge={charge} />
        )}
      </section>
      <section className={s.block}>
        <h2>{forStaff ? t.linesForStaff : t.lines}</h2>
        <div>
          {charge.lines.length === 0 && <p>{charge.concept}</p>}
          {charge.lines.map((l) => (
            <div key={`${l.title}${l.subtitle}`} className={s.line}>
              <ItemPhoto photo={l.photo} size={160} className={s.thumb} />
              <div className={s.lineBody}>
                <span className={s.lineTitle}>
                  {l.qty > 1 ? `${l.qty} × ` : ""}
                  {l.title}
                </span>
                <span className="small muted">{l.subtitle}</span>
              </div>
              <MoneyText amount={l.lineTotal} />
            </div>
          ))}
        </div>
        <div className={s.total}>
          <span>{t.total}</span>
          <span className={s.totalAmount}>
            <MoneyText amount={charge.amount} />
          </span>
        </div>
        {charge.collected > 0 && charge.remaining > 0 && (
          <div className={s.total}>
            <span>{t.remaining}</span>
            <strong>
              <StoryAmount about={{ charge: charge.id, of: "due" }} amount={charge.remaining} />
            </strong>
          </div>
        )}
        {!forStaff && <Purchases />}
      </section>
    </div>
  );
}

function BuyerSide({ charge }: { charge: ChargeView }) {
  return (
    <>
      {charge.notice && <Banner tone="warn">{charge.notice}</Banner>}
      <BuyerRefunds charge={charge} />
      <Plan charge={charge} />
      <SurplusPart charge={charge} />
      {isGoingBack(charge) ? null : isPaid(charge) ? (
        <PaidNotice charge={charge} />
      ) : isOver(charge) ? (
        <OverNotice charge={charge} />
      ) : (
        <ToPay charge={charge} />
      )}
    </>
  );
}

/** Set aside: how much of the whole, by when the rest, and the way to the other part. */
function Plan({ charge: c }: { charge: ChargeView }) {
  if (!c.plan || (c.purpose === "deposit" && !c.plan.other)) return null;
  const { deposit, total, dueWords, overdue, other } = c.plan;
  const done = c.purpose === "balance" && isPaid(c);
  if (done) return null;
  return (
    <Banner
      tone={overdue ? "warn" : "success"}
      icon="lock"
      title={t.setAside(spoken(deposit as Centavos), spoken(total as Centavos))}
      action={
        other ? (
          <ButtonLink kind={c.purpose === "deposit" ? "primary" : "tonal"} small href={`/cobro?c=${other}`}>
            {c.purpose === "deposit" ? t.payBalance : t.seeDeposit}
          </ButtonLink>
        ) : undefined
      }
    >
      {dueWords && (overdue ? t.balanceOverdue(dueWords) : t.balanceDue(dueWords))}
    </Banner>
  );
}

function ToPay({ charge }: { charge: ChargeView }) {
  const cancel = useCancelAttempt(charge.id);
  const check = useCheckCharge(charge.id);
  const release = useReleaseSale();
  const live = charge.attempts.filter((a) => (liveAttemptStates as readonly string[]).includes(a.state));
  const busy = live.find((a) => a.state !== "awaiting_customer");
  const failed = charge.attempts[0]?.state === "failed" ? charge.attempts[0].decline : null;
  const error = cancel.error ?? check.error ?? release.error;
  return (
    <>
      {charge.holdUntil && charge.state !== "partially_paid" && (
        <Banner tone="info" icon="clock" title={t.hold}>
          <Countdown until={Date.parse(charge.holdUntil)} now={serverNow} label={t.holdLeft} />
        </Banner>
      )}
      {failed && <Banner tone="error">{failed.message}</Banner>}
      {error && <Banner tone="error">{sentenceOf(error)}</Banner>}
      {live.map((a) => (
        <Banner
          key={a.id}
          tone={a.state === "unknown" ? "warn" : "info"}
          icon="clock"
          title={a.state === "unknown" ? t.verifying : t.waiting[a.method as PayMethod]}
          action={
            <span className={s.actions}>
              {a.method === "mp_wallet" && a.action ? (
                <ButtonLink kind="primary" small href={a.action.url} rel="external">
                  {t.continueWallet}
                </ButtonLink>
              ) : a.state === "awaiting_customer" || a.action ? (
                <Button kind="primary" small onClick={() => void openMethod(a.method, charge.id)}>
                  {t.open}
                </Button>
              ) : null}
              <Button kind="tonal" small busy={check.isPending} onClick={() => check.mutate()}>
                {t.check}
              </Button>
              {a === busy && a.state !== "unknown" && (
                <Button kind="plain" small busy={cancel.isPending} onClick={() => cancel.mutate(a.id)}>
                  {t.leave}
                </Button>
              )}
            </span>
          }
        >
          {a.stateWords}
        </Banner>
      ))}
      {!busy && (
        <>
          <h2>{charge.collected > 0 ? t.howRest : t.how}</h2>
          <MethodPicker offers={charge.offers} onPick={(m) => void openMethod(m, charge.id)} />
        </>
      )}
      {charge.mine && charge.saleId && charge.purpose !== "balance" && live.length === 0 && charge.collected === 0 && (
        <Button
          kind="plain"
          busy={release.isPending}
          onClick={() =>
            release.mutate(charge.saleId as string, {
              onSuccess: () => void navigate("/venta-en-linea", { direction: "back" }),
            })
          }
        >
          {t.release}
        </Button>
      )}
    </>
  );
}
