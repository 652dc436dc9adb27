import type { WaitlistPlace } from "@corral/contract/types";
import { useState } from "react";
import { NotMine } from "#src/features/business/contact-check/refusal";
import styles from "#src/features/selling/figures/figures.module.css";
import { ItemLine } from "#src/features/selling/figures/item-line";
import type { PageQuery } from "#src/nav/buyer-page";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { useConfig } from "#src/shared/api/config";
import { sentenceOf } from "#src/shared/api/errors";
import { Gone } from "#src/shared/gone";
import { Loaded } from "#src/shared/loaded";
import { ZoneNote } from "#src/shared/zone-note";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { CopyButton } from "#src/ui/copy-button";
import { Badge, Banner, Skeleton } from "#src/ui/feedback";
import { Question } from "#src/ui/overlay/question";
import { Screen } from "#src/ui/screen";
import { BuyInTurn } from "./buy-in-turn";
import { isInLine, useLeave, usePlace } from "./buyers-data";
import { buyersPlaceText as t } from "./buyers-text";
import { ToJoin } from "./join-form";

/** `cobro?espera=`: one place in a waiting line by its link. `cobro?esperar=`: to join the one of an item, or of a date. */
export default function PlacePage({ query: { espera, esperar, fecha } }: { query: PageQuery }) {
  return espera ? (
    <OnePlace key={espera} id={espera} />
  ) : (
    <ToJoin key={`${esperar} ${fecha}`} itemId={esperar ?? ""} sessionId={fecha} />
  );
}

function OnePlace({ id }: { id: string }) {
  const place = usePlace(id);
  const missing = <Gone icon="clock" words={t} />;
  return (
    <Screen title={t.title}>
      <Loaded of={place} skeleton={<Skeleton height={280} radius={16} />} missing={missing}>
        {(it) => <Place place={it} />}
      </Loaded>
    </Screen>
  );
}

function Place({ place }: { place: WaitlistPlace }) {
  const config = useConfig();
  const { item } = place;
  return (
    <div className={styles.part}>
      <ItemLine item={{ ...item, detail: [item.detail, place.qtyWords].filter(Boolean).join(" · ") }} />
      <div className={styles.head}>
        <PlaceHead of={place} />
        <p>{t.now[place.state]}</p>
        {place.offerUntil !== null && config && <ZoneNote zone={config.zone} at={[Date.parse(place.offerUntil)]} />}
        {place.state === "waiting" && (
          <>
            <CopyButton
              small
              text={new URL(to("cobro", { espera: place.id }), location.origin).href}
              label={t.copyLink}
            />
            <p className="small muted">{t.since(place.sinceWords)}</p>
          </>
        )}
      </div>
      <Acts place={place} />
    </div>
  );
}

/** How it stands; one that is in the line adds how near its turn is, or how long it lasts. */
function PlaceHead({ of: place }: { of: WaitlistPlace }) {
  const nearness =
    place.state === "waiting"
      ? place.ahead === 0
        ? t.first
        : t.ahead(place.ahead)
      : place.untilWords !== null && t.until(place.untilWords);
  if (!nearness) return <h2>{place.stateWords}</h2>;
  return (
    <>
      <Badge tone={place.tone}>{place.stateWords}</Badge>
      <h2>{nearness}</h2>
    </>
  );
}

/** What can be done now: at most one primary act. */
function Acts({ place }: { place: WaitlistPlace }) {
  const leave = useLeave(place.id);
  const { online } = useConnection();
  const [isLeaving, setLeaving] = useState(false);
  if (place.state === "purchased")
    return (
      <ButtonLink kind="primary" href={to("cobro", { c: place.chargeId })}>
        {t.finish}
      </ButtonLink>
    );
  if (!isInLine(place))
    return (
      <ButtonLink kind="tonal" href={to("cobro", { esperar: place.item.id, fecha: place.item.sessionId ?? undefined })}>
        {t.again}
      </ButtonLink>
    );
  if (!place.isMine) return <NotMine />;
  return (
    <div className={styles.acts}>
      {!online && <Banner tone="warn">{t.offline}</Banner>}
      {place.price && <BuyInTurn place={place} price={place.price} />}
      <Button
        kind="plain"
        {...(place.price ? { wide: true } : { className: "edge" })}
        disabled={!online || leave.isPending}
        onClick={() => setLeaving(true)}
      >
        {t.leave}
      </Button>
      <Question
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t.leaveTitle}
        no={t.leaveNo}
        yes={t.leave}
        onYes={() => leave.mutate(undefined, { onSuccess: () => setLeaving(false) })}
        busy={leave.isPending}
      >
        {leave.error && <Banner tone="error">{sentenceOf(leave.error)}</Banner>}
        <p>{t.leaveHint}</p>
      </Question>
    </div>
  );
}
