import type { BuyerOffer } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import { useEffect, useState } from "react";
import { NotMine, Refusal } from "#src/features/business/contact-check/refusal";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import { useItem } from "#src/features/shop/catalog/data";
import type { PageQuery } from "#src/nav/buyer-page";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { Gone } from "#src/shared/gone";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { ZoneNote } from "#src/shared/zone-note";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Skeleton } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { Screen } from "#src/ui/screen";
import { useMyOffers, useOffer, useReply } from "./buyers-data";
import { buyersOfferText as t } from "./buyers-text";
import { FigureSheet } from "./figure-sheet";
import { NewOffer } from "./new-offer";
import { Rounds } from "./rounds";

/** `cobro?oferta=`: one offer by its link. `cobro?ofrecer=`: a first figure for an item. */
export default function OfferPage({ query: { oferta, ofrecer } }: { query: PageQuery }) {
  return oferta ? <OneOffer key={oferta} id={oferta} /> : <ToOffer key={ofrecer} itemId={ofrecer ?? ""} />;
}

function OneOffer({ id }: { id: string }) {
  const offer = useOffer(id);
  const missing = <Gone icon="receipt" words={t} />;
  return (
    <Screen title={t.title}>
      <Loaded of={offer} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => <Offer offer={it} />}
      </Loaded>
    </Screen>
  );
}

function Offer({ offer }: { offer: BuyerOffer }) {
  const config = useConfig();
  const last = offer.rounds.at(-1);
  return (
    <div className={styles.part}>
      <ItemLine item={offer.item} asked={t.asked} />
      <div className={styles.head}>
        <Badge tone={offer.tone}>{offer.stateWords}</Badge>
        <span className={styles.amount}>
          <MoneyText amount={offer.amount} />
        </span>
        <p>{t.now[offer.state]}</p>
        {offer.endsAt !== null && last && <p className="small muted">{t.ends(last.endsWords)}</p>}
        {offer.endsAt !== null && offer.deposit !== null && (
          <p className="small muted">{t.setAside(spoken(offer.deposit))}</p>
        )}
        {offer.endsAt !== null && config && <ZoneNote zone={config.zone} at={[Date.parse(offer.endsAt)]} />}
      </div>
      <Acts offer={offer} />
      <section className={styles.block} aria-labelledby="cantidades">
        <h2 id="cantidades">{t.rounds}</h2>
        <Rounds offer={offer} mine="buyer" words={t.figures} />
      </section>
    </div>
  );
}

/** What its buyer can do now: at most one primary act. */
function Acts({ offer }: { offer: BuyerOffer }) {
  const reply = useReply(offer.id);
  const { online } = useConnection();
  const [open, setOpen] = useState<"figure" | "end">();
  const { may, amount } = offer;
  const accepting = reply.isPending && reply.variables?.act === "accept";
  if (offer.state === "accepted")
    return (
      <ButtonLink kind="primary" href={to("cobro", { c: offer.chargeId })}>
        {t.finish}
      </ButtonLink>
    );
  if (offer.endsAt === null)
    return (
      <ButtonLink kind="tonal" href={to("cobro", { ofrecer: offer.item.id })}>
        {t.again}
      </ButtonLink>
    );
  if (!offer.isMine) return <NotMine />;
  return (
    <div className={styles.acts}>
      {offer.why && <Banner tone="warn">{offer.why}</Banner>}
      {open === undefined && <Refusal error={reply.error} />}
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      {may.accept && (
        <Button
          kind="primary"
          wide
          busy={accepting}
          disabled={!online || reply.isPending}
          onClick={() => reply.mutate({ act: "accept", seen: amount })}
        >
          {t.accept(spoken(amount))}
        </Button>
      )}
      {may.figure && (
        <Button kind="tonal" wide disabled={!online || reply.isPending} onClick={() => setOpen("figure")}>
          {t.other}
        </Button>
      )}
      {may.end && (
        <Button
          kind="plain"
          // Alone it starts where the text above it does.
          {...(may.accept || may.figure ? { wide: true } : { className: "edge" })}
          disabled={!online || reply.isPending}
          onClick={() => setOpen("end")}
        >
          {t.withdraw}
        </Button>
      )}
      {open === "figure" && may.figure && (
        <FigureSheet
          range={may.figure}
          words={{ title: t.otherTitle, label: t.howMuch, send: t.otherSend }}
          send={(figure) => reply.mutateAsync({ act: "figure", seen: amount, ...figure })}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Question
        open={open === "end"}
        onClose={() => setOpen(undefined)}
        title={t.withdrawTitle}
        no={t.withdrawNo}
        yes={t.withdraw}
        onYes={() => reply.mutate({ act: "end", seen: amount }, { onSettled: () => setOpen(undefined) })}
        busy={reply.isPending}
      >
        <p>{t.withdrawHint}</p>
      </Question>
    </div>
  );
}

/** A first offer; where this phone has one open already, that one. */
function ToOffer({ itemId }: { itemId: string }) {
  const item = useItem(itemId);
  const mine = useMyOffers(itemId);
  const known = mine.data?.offers.find((it) => it.endsAt !== null)?.id;
  useEffect(() => {
    if (known) void navigate(to("cobro", { oferta: known }), { replace: true, direction: "none" });
  }, [known]);
  const missing = (
    <EmptyState
      icon="animal"
      title={t.notOpen}
      actions={
        <ButtonLink href={to("venta-en-linea", { articulo: itemId })} kind="primary">
          {t.seeItem}
        </ButtonLink>
      }
    >
      {t.notOpenHint}
    </EmptyState>
  );
  return (
    <Screen title={t.newTitle}>
      <Loaded of={item} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => (it.priceMode === "negotiable" && it.availability.buyable ? <NewOffer item={it} /> : missing)}
      </Loaded>
    </Screen>
  );
}
