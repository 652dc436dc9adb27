import type { ChargeView, PayMethod } from "@corral/contract/types";
import { isOneOf } from "@corral/domain/kernel/lookup";
import { fromIso, momentInWords } from "@corral/domain/kernel/time";
import { liveAttemptStates } from "@corral/domain/payments/attempts/states";
import { lazy, type ReactNode, useState } from "react";
import { Refusal } from "#src/features/business/contact-check/refusal";
import styles from "#src/features/payments/charges/charges.module.css";
import { MethodPicker } from "#src/features/payments/charges/method-picker";
import { isOutOfTime } from "#src/features/payments/charges/slip-time";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useForgetRefusals } from "#src/features/payments/charges/use-forget-refusals";
import { serverNow } from "#src/offline/clock";
import { MoneyText } from "#src/shared/money/money-text";
import { openMethod } from "#src/shared/open-method";
import { ZoneNote } from "#src/shared/zone-note";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Countdown } from "#src/ui/countdown";
import { Banner } from "#src/ui/feedback";
import { Dialog } from "#src/ui/overlay/sheet";
import { Spare } from "#src/ui/spare";
import { useCancelAttempt, useCheckCharge } from "./data";

/** Beyond it a moment says more than a countdown; ms. */
const LONG = 2 * 3_600_000;

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

type Attempt = ChargeView["attempts"][number];

/** Releases what is held for a sale; passed in, because sales are a higher wing. */
interface Release {
  mutate: (saleId: string) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

/** The amount due, pending payments, and the payment methods. */
export function ToPay({
  charge,
  release,
  hasUnsaved,
  more,
  otherwise,
}: {
  charge: ChargeView;
  release: Release;
  /** Something else on the page is to be saved: its button is the main one. */
  hasUnsaved?: boolean;
  /** Ways to pay besides the offered methods (a higher wing's). */
  more?: ReactNode;
  /** What can be done where none of the methods is right. */
  otherwise?: ReactNode;
}) {
  const main = hasUnsaved ? "tonal" : "primary";
  const cancel = useCancelAttempt(charge.id);
  const check = useCheckCharge(charge.id);
  useForgetRefusals(charge, cancel, check, release);
  const watched = charge.attempts.filter((a) => !a.beside && isOneOf(liveAttemptStates, a.state));
  const live = watched.filter((a) => !isOutOfTime(charge, a));
  const busy = live.find((a) => a.state !== "awaiting_customer");
  const last = charge.attempts[0];
  const [settled, setSettled] = useState<string>();
  const failed = last?.state === "failed" && settled !== last.id ? last.decline : null;
  // Other methods stand below; with a card it is tried again from here.
  const again =
    failed && charge.offers.some((o) => o.method === "mp_card" && o.allowed) ? t.tryCard[failed.next] : undefined;
  const pick = (method: PayMethod) => {
    setSettled(last?.id);
    for (const act of [cancel, check, release]) act.reset();
    void openMethod(method, charge.id);
  };
  const wordsOf = (a: Attempt): { title: string; words: string; ask?: string; still?: string; leave?: string } => {
    if (a.state === "unknown") return { title: t.verifying, words: a.stateWords };
    if (!live.includes(a)) return t.outOfTime;
    if (a.state === "processing" && a.method === "mp_card") return t.reviewing;
    if (a.method === "mp_wallet" && a.action) return t.inWallet;
    if (a.method === "transfer_manual") return t.lookedFor;
    const until = (a.voucher ?? a.clabe)?.deadlineWords;
    return {
      title: t.waiting[a.method as PayMethod],
      words: a.stateWords + (until ? ` · ${t.payBefore(until)}` : ""),
    };
  };
  const [confirming, setConfirming] = useState(false);
  const error = cancel.error ?? check.error ?? release.error;
  return (
    <>
      {charge.holdUntil && charge.state !== "partially_paid" && (
        <Banner tone="info" icon="clock">
          {Date.parse(charge.holdUntil) - serverNow() > LONG ? (
            t.holdUntil(momentInWords(charge.zone, fromIso(charge.holdUntil)))
          ) : (
            <>
              {t.hold} <Countdown until={Date.parse(charge.holdUntil)} now={serverNow} label={t.holdLeft} />{" "}
              {t.holdUnit}
            </>
          )}
        </Banner>
      )}
      {failed && (
        <Banner
          tone="error"
          action={
            again && (
              <Button kind="tonal" small onClick={() => pick("mp_card")}>
                {again}
              </Button>
            )
          }
        >
          {failed.message}
        </Banner>
      )}
      <Refusal error={error} chargeId={charge.id} />
      {charge.contactNeeded && !busy && (
        <Banner
          tone="warn"
          title={t.contactNeeded}
          action={
            <Button kind="tonal" small onClick={() => setConfirming(true)}>
              {t.sendCode}
            </Button>
          }
        >
          {t.contactNeededHint}
        </Banner>
      )}
      {confirming && (
        <Spare>
          <ContactCheck
            chargeId={charge.id}
            onClose={() => setConfirming(false)}
            onConfirmed={() => {
              cancel.reset();
              setConfirming(false);
            }}
          />
        </Spare>
      )}
      {live.length > 1 && <p>{t.oneIsEnough}</p>}
      {watched.map((a) => (
        <Banner
          key={a.id}
          tone={a.state === "unknown" || !live.includes(a) ? "warn" : "info"}
          icon="clock"
          title={wordsOf(a).title}
          action={
            // The seller looks for it at the bank: there is nothing to do here.
            a.method === "transfer_manual" ? undefined : (
              <>
                {a.method === "mp_wallet" && a.action ? (
                  <ButtonLink kind={main} small href={a.action.url} rel="external">
                    {t.continueWallet}
                  </ButtonLink>
                ) : live.includes(a) && (a.state === "awaiting_customer" || a.action) ? (
                  <Button kind={main} small onClick={() => void openMethod(a.method as PayMethod, charge.id)}>
                    {t.open[a.method as PayMethod]}
                  </Button>
                ) : null}
                <Button kind="tonal" small busy={check.isPending} onClick={() => check.mutate()}>
                  {wordsOf(a).ask ?? t.check}
                </Button>
              </>
            )
          }
        >
          {wordsOf(a).words}
          <span role="status">{check.isSuccess && ` ${wordsOf(a).still ?? t.notYet}`}</span>
        </Banner>
      ))}
      {busy && busy.state !== "unknown" && busy.method !== "transfer_manual" && (
        <Button kind="plain" className="edge" busy={cancel.isPending} onClick={() => cancel.mutate(busy.id)}>
          {wordsOf(busy).leave ?? t.leave}
        </Button>
      )}
      <ZoneNote
        zone={charge.zone}
        at={watched.flatMap((a) => (a.state === "awaiting_customer" && a.expiresAt ? Date.parse(a.expiresAt) : []))}
      />
      {!busy && (
        <>
          <div className={styles.total}>
            <span>{charge.concept}</span>
            <strong className={styles.totalAmount}>
              <MoneyText amount={charge.remaining} />
            </strong>
          </div>
          <h2>{live.length > 0 || failed ? t.howElse : charge.collected > 0 ? t.howRest : t.how}</h2>
          <MethodPicker
            // What stands above, to be paid or tried again, isn't another way.
            offers={plannedFirst(charge).filter(
              (o) => !(again && o.method === "mp_card") && !live.some((a) => a.method === o.method),
            )}
            onPick={pick}
          >
            {more}
          </MethodPicker>
        </>
      )}
      {!busy && otherwise}
      {charge.mine &&
        charge.saleId &&
        charge.purpose !== "balance" &&
        !busy &&
        charge.collected === 0 &&
        !charge.parts?.paid && (
          <ReleaseButton saleId={charge.saleId} release={release} isWaiting={watched.length > 0} />
        )}
    </>
  );
}

/** The way that a part of a divided debt is meant to be paid comes first. */
function plannedFirst({ offers, parts }: ChargeView) {
  const planned = parts?.items.find((p) => p.isThis)?.method;
  return [...offers].sort((a, b) => Number(b.method === planned) - Number(a.method === planned));
}

/** Lets go of what is held, once asked: an animal is one of a kind. The page then says that it is cancelled. */
function ReleaseButton({ saleId, release, isWaiting }: { saleId: string; release: Release; isWaiting: boolean }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="plain" className="edge" busy={release.isPending} onClick={() => setAsking(true)}>
        {t.release}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t.releaseTitle}
        actions={
          <>
            <Button kind="neutral" onClick={close}>
              {t.releaseNo}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close();
                release.mutate(saleId);
              }}
            >
              {t.releaseYes}
            </Button>
          </>
        }
      >
        <p>{isWaiting ? t.releaseWaiting : t.releaseHint}</p>
      </Dialog>
    </>
  );
}
