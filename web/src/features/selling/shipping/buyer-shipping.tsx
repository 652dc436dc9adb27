import type { ChargeView, Shipping } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useState } from "react";
import { NotMine, Refusal } from "#src/features/business/contact-check/refusal";
import { useForgetRefusals } from "#src/features/payments/charges/use-forget-refusals";
import { inPesos } from "#src/shared/money/in-pesos";
import { NeedsSignal, useSignal } from "#src/shared/needs-signal";
import { Button } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { useAnswerQuote, useBuyerShipping, useChangeShipping } from "./buyers-data";
import { buyersShippingText as t } from "./buyers-text";
import styles from "./shipping.module.css";
import { ShippingRows } from "./shipping-rows";
import { ShippingSheet } from "./shipping-sheet";

/** How a purchase gets to its buyer: the quote to answer, what was chosen, and the way to change it until it goes out. */
export default function BuyerShipping({ charge }: { charge: ChargeView }) {
  const { data } = useBuyerShipping(charge);
  const [isOpen, setOpen] = useState(false);
  const hasSignal = useSignal();
  const change = useChangeShipping(charge.id);
  const answer = useAnswerQuote(charge.id);
  useForgetRefusals(charge, answer);
  if (!data || (data.version === 0 && (data.options.ways.length === 0 || data.why !== null))) return null;
  const mayChange = data.why === null && data.options.ways.length > 0;
  const { quote } = data;
  const waits = quote?.state === "given";
  const bought = charge.plan?.total ?? charge.parts?.total ?? (charge.purpose === "full" ? charge.amount : undefined);
  return (
    <section className={styles.part} aria-label={t.delivery}>
      {quote && quote.state !== "accepted" && <Quote of={quote} isOpen={charge.state === "open"} />}
      {waits && quote.amount !== null && bought !== undefined && !charge.weighing && (
        <p>{t.total(inPesos(bought - data.freight + quote.amount))}</p>
      )}
      <Refusal error={answer.error} chargeId={charge.id} />
      {waits && charge.mine && (
        <>
          <Button
            kind="primary"
            wide
            busy={answer.isPending && answer.variables?.act === "accept"}
            disabled={answer.isPending || !hasSignal}
            onClick={() => answer.mutate({ act: "accept", version: data.version })}
          >
            {quote.amount ? t.accept(spoken(quote.amount)) : t.acceptFree}
          </Button>
          <Button
            kind="neutral"
            wide
            busy={answer.isPending && answer.variables?.act === "refuse"}
            disabled={answer.isPending || !hasSignal}
            onClick={() => answer.mutate({ act: "refuse", version: data.version })}
          >
            {t.refuse}
          </Button>
        </>
      )}
      {data.way ? <ShippingRows of={data} heading={t.delivery} /> : <h2>{t.delivery}</h2>}
      {!charge.mine && (waits || mayChange) && <NotMine chargeId={charge.id} />}
      {mayChange && charge.mine && (
        <div className={styles.acts}>
          <Button kind="tonal" small disabled={!hasSignal} onClick={() => setOpen(true)}>
            {data.way ? t.change : t.choose}
          </Button>
          <NeedsSignal />
        </div>
      )}
      {isOpen && charge.mine && <ShippingSheet view={data} send={change.mutateAsync} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The figure that was given, or what is waited for. */
function Quote({ of: q, isOpen }: { of: NonNullable<Shipping["quote"]>; isOpen: boolean }) {
  const hints = {
    asked: isOpen ? `${t.askedUnpaid} ${t.asked}` : t.asked,
    ended: t.endedHint,
    refused: t.refusedHint,
  } as Partial<Record<typeof q.state, string>>;
  const title = q.amount === null || q.state === "asked" ? q.words : t.figure(q.words, spoken(q.amount));
  return (
    <Banner tone={q.tone === "warn" ? "warn" : "info"} icon="clock" title={title}>
      {q.note && <p>«{q.note}»</p>}
      {q.endsWords && q.state === "given" && <p>{t.until(q.endsWords)}</p>}
      {hints[q.state] && <p>{hints[q.state]}</p>}
    </Banner>
  );
}
