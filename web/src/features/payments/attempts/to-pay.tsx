import type { ChargeView, PayMethod } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { fromIso, momentInWords } from "@corral/domain/kernel/time";
import { type AttemptStanding, type PayBlock, payPage } from "@corral/domain/payments/charges/pay-page";
import { Fragment, lazy, type ReactNode, useState } from "react";
import { Refusal } from "#src/features/business/contact-check/refusal";
import styles from "#src/features/payments/charges/charges.module.css";
import { MethodPicker } from "#src/features/payments/charges/method-picker";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useForgetRefusals } from "#src/features/payments/charges/use-forget-refusals";
import { serverNow } from "#src/offline/clock";
import { MoneyText } from "#src/shared/money/money-text";
import { openMethod } from "#src/shared/open-method";
import { ZoneNote } from "#src/shared/zone-note";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Countdown } from "#src/ui/countdown";
import { Banner } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { Spare } from "#src/ui/spare";
import { useCancelAttempt, useCheckCharge } from "./data";

/** Beyond it a moment says more than a countdown; ms. */
const LONG = 2 * 3_600_000;

const ContactCheck = lazy(() => import("#src/features/business/contact-check/contact-check"));

type Attempt = ChargeView["attempts"][number];
type Check = ReturnType<typeof useCheckCharge>;

/** Releases what is held for a sale; passed in, because sales are a higher wing. */
interface Release {
  mutate: (saleId: string) => void;
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

interface ToPayProps {
  charge: ChargeView;
  release: Release;
  /** Whether paying is the main act of the page. */
  isMain?: boolean;
  /** Ways to pay besides the offered methods (a higher wing's). */
  more?: ReactNode;
  /** Divides the debt, where none of the methods is right. */
  divide?: ReactNode;
  /** Its buyer chose in the cart how to pay. */
  startsPaying?: boolean;
}

/** The amount due, the pending payments, and the ways to pay. */
export function ToPay({ charge, release, isMain = true, more, divide, startsPaying = false }: ToPayProps) {
  const cancel = useCancelAttempt(charge.id);
  const check = useCheckCharge(charge.id);
  useForgetRefusals(charge, cancel, check, release);
  const [settled, setSettled] = useState<string>();
  const [paysNow, setPaysNow] = useState(startsPaying);
  const { blocks, watched, busy, declined, again, ways, heading } = payPage(charge, serverNow(), { settled, paysNow });
  const pick = (method: PayMethod) => {
    setSettled(charge.attempts[0]?.id);
    for (const act of [cancel, check, release]) act.reset();
    void openMethod(method, charge.id);
  };
  // Of several that can be paid, the first is the main one.
  const first = watched.find((it) => it.leadsOn);
  const drawn: Record<PayBlock, ReactNode> = {
    hold: <Hold charge={charge} />,
    declined: (
      <Banner
        tone="error"
        action={
          again && (
            <Button kind="tonal" small onClick={() => pick("mp_card")}>
              {t.tryCard[again]}
            </Button>
          )
        }
      >
        {declined?.decline?.message}
      </Banner>
    ),
    refusal: <Refusal error={cancel.error ?? check.error ?? release.error} chargeId={charge.id} />,
    confirmContact: <ConfirmContact chargeId={charge.id} onConfirmed={cancel.reset} />,
    oneIsEnough: <p>{t.oneIsEnough}</p>,
    attempts: watched.map((it) => (
      <PendingPayment key={it.attempt.id} {...it} chargeId={charge.id} check={check} isMain={isMain && it === first} />
    )),
    leave: busy && (
      <Button kind="plain" className="edge" busy={cancel.isPending} onClick={() => cancel.mutate(busy.attempt.id)}>
        {wordsOf(busy.attempt, busy.standing).leave ?? t.leave}
      </Button>
    ),
    zone: (
      <ZoneNote
        zone={charge.zone}
        at={watched.flatMap(({ attempt: a }) =>
          a.state === "awaiting_customer" && a.expiresAt ? Date.parse(a.expiresAt) : [],
        )}
      />
    ),
    payNow: (
      <Button kind="plain" className="edge" onClick={() => setPaysNow(true)}>
        {t.payWithoutFreight(spoken(charge.remaining))}
      </Button>
    ),
    methods: (
      <>
        <div className={styles.total}>
          <span>{charge.concept}</span>
          <strong className={styles.totalAmount}>
            <MoneyText amount={charge.remaining} />
          </strong>
        </div>
        <h2>{t[heading]}</h2>
        <MethodPicker offers={ways} onPick={pick}>
          {more}
        </MethodPicker>
      </>
    ),
    divide,
    release: charge.saleId && <ReleaseButton saleId={charge.saleId} release={release} isWaiting={watched.length > 0} />,
  };
  return blocks.map((name) => <Fragment key={name}>{drawn[name]}</Fragment>);
}

/** Until when what is bought is kept. */
function Hold({ charge: { holdUntil, zone } }: { charge: ChargeView }) {
  if (!holdUntil) return null;
  const until = Date.parse(holdUntil);
  return (
    <Banner tone="info" icon="clock">
      {until - serverNow() > LONG ? (
        t.holdUntil(momentInWords(zone, fromIso(holdUntil)))
      ) : (
        <>
          {t.hold} <Countdown until={until} now={serverNow} label={t.holdLeft} /> {t.holdUnit}
        </>
      )}
    </Banner>
  );
}

/** The slower ways wait until the payer's contact is confirmed. */
function ConfirmContact({ chargeId, onConfirmed }: { chargeId: string; onConfirmed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warn"
        title={t.contactNeeded}
        action={
          <Button kind="tonal" small onClick={() => setOpen(true)}>
            {t.sendCode}
          </Button>
        }
      >
        {t.contactNeededHint}
      </Banner>
      {isOpen && (
        <Spare>
          <ContactCheck
            chargeId={chargeId}
            onClose={() => setOpen(false)}
            onConfirmed={() => {
              onConfirmed();
              setOpen(false);
            }}
          />
        </Spare>
      )}
    </>
  );
}

interface Words {
  title: string;
  words?: string;
  ask?: string;
  still?: string;
  leave?: string;
}
function wordsOf(a: Attempt, standing: AttemptStanding): Words {
  if (standing !== "waiting") return t.standings[standing];
  const until = (a.voucher ?? a.clabe)?.deadlineWords;
  return { title: t.waiting[a.method as PayMethod], words: a.stateWords + (until ? ` · ${t.payBefore(until)}` : "") };
}

interface PendingProps {
  attempt: Attempt;
  standing: AttemptStanding;
  leadsOn: boolean;
  chargeId: string;
  check: Check;
  isMain: boolean;
}

/** A payment that is not decided yet: how it stands, the way to go on with it, and the question whether it arrived. */
function PendingPayment({ attempt: a, standing, leadsOn, chargeId, check, isMain }: PendingProps) {
  const words: Words = wordsOf(a, standing);
  const main = isMain ? "primary" : "tonal";
  const goOn =
    standing === "inWallet" && a.action ? (
      <ButtonLink kind={main} small href={a.action.url} rel="external">
        {t.continueWallet}
      </ButtonLink>
    ) : (
      leadsOn && (
        <Button kind={main} small onClick={() => void openMethod(a.method as PayMethod, chargeId)}>
          {t.open[a.method as PayMethod]}
        </Button>
      )
    );
  return (
    <Banner
      tone={standing === "verifying" || standing === "outOfTime" ? "warn" : "info"}
      icon="clock"
      title={words.title}
      action={
        // The seller looks for it at the bank: there is nothing to do here.
        standing !== "lookedFor" && (
          <>
            {goOn}
            <Button kind="tonal" small busy={check.isPending} onClick={() => check.mutate()}>
              {words.ask ?? t.check}
            </Button>
          </>
        )
      }
    >
      {words.words ?? a.stateWords}
      <span role="status">{check.isSuccess && ` ${words.still ?? t.notYet}`}</span>
    </Banner>
  );
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
      <Question
        open={asking}
        onClose={close}
        title={t.releaseTitle}
        no={t.releaseNo}
        yes={t.releaseYes}
        onYes={() => {
          close();
          release.mutate(saleId);
        }}
      >
        <p>{isWaiting ? t.releaseWaiting : t.releaseHint}</p>
      </Question>
    </>
  );
}
