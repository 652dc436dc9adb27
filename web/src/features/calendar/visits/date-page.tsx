import { centavos } from "@corral/domain/kernel/money";
import { placeCountWords } from "@corral/domain/shop/places";
import { useState } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { Loaded } from "#src/shared/loaded";
import { MoneyText } from "#src/shared/money/money-text";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { Badge, Banner, EmptyState, Progress, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { CancelSheet } from "./cancel-sheet";
import { type StaffDateDetail, useStaffDate } from "./data";
import { DateSheet } from "./date-sheet";
import { SeriesSheet } from "./series-sheet";
import { visitsText as t } from "./text";
import styles from "./visits.module.css";

/** One session for staff (`?fecha=`): its places, who has them, and the allowed actions. */
export default function DatePage() {
  const { query } = useAddress("calendario");
  const date = useStaffDate(query.fecha ?? "");
  return (
    <Loaded
      of={date}
      skeleton={<Skeleton height={320} radius={16} />}
      missing={
        <EmptyState
          icon="calendar"
          title={t.gone}
          actions={
            <ButtonLink href="/calendario" kind="primary" data-direction="back">
              {t.back}
            </ButtonLink>
          }
        />
      }
    >
      {(d) => <OneDate key={d.id} date={d} />}
    </Loaded>
  );
}

function OneDate({ date: d }: { date: StaffDateDetail }) {
  const { can } = useStaff();
  const untold = d.taken - d.bookings.reduce((n, b) => n + b.qty, 0);
  return (
    <>
      <div className={styles.head}>
        <h2>{d.title}</h2>
        <p>
          {d.dayWords}, {d.time} ({d.zoneWords})
        </p>
        <div className={styles.marks}>
          <Badge tone={d.tone}>{d.stateWords}</Badge>
          {d.seriesId && <Badge>{d.alone ? t.alone : t.repeats}</Badge>}
          {!d.published && <Badge tone="warn">{t.unpublished}</Badge>}
        </div>
        {d.cancelled ? (
          <Banner
            tone={d.cancelled.waiting > 0 ? "warn" : "info"}
            title={t.cancelled(d.cancelled.who, d.cancelled.atWords)}
          >
            {d.cancelled.reason}
            {d.cancelled.waiting > 0 && <p>{t.waiting(d.cancelled.waiting)}</p>}
          </Banner>
        ) : (
          <p className="muted">{d.windowWords}</p>
        )}
        {d.series && <p className="muted">{d.series.words}</p>}
      </div>
      <div className={styles.columns}>
        <section className={styles.part}>
          <Progress label={`${t.seats}: ${placeCountWords(d)}`} value={d.capacity ? d.taken / d.capacity : 0} />
          <p>{placeCountWords(d)}</p>
          {d.bookings.length === 0 ? (
            d.taken === 0 && <p className="muted">{t.noBookings}</p>
          ) : (
            <List heading={t.bookings}>
              {d.bookings.map((b) => (
                <Row
                  key={b.saleId}
                  title={b.name}
                  detail={
                    <>
                      {b.places} · <MoneyText amount={b.amount} />
                      <span className={styles.marks}>
                        <Badge tone={b.tone}>{b.stateWords}</Badge>
                      </span>
                    </>
                  }
                  href={can("sale.see") ? `/cobro?ver=ventas&pedido=${b.saleId}` : undefined}
                />
              ))}
            </List>
          )}
          {untold > 0 && <p className="muted">{t.untold(untold, d.bookings.length > 0)}</p>}
        </section>
        <Acts date={d} />
      </div>
    </>
  );
}

function Acts({ date: d }: { date: StaffDateDetail }) {
  const [open, setOpen] = useState<"one" | "following" | "all" | "cancel" | null>(null);
  const { can } = useStaff();
  const close = () => setOpen(null);
  const may = can("session.edit") && !d.past && d.state !== "cancelled";
  return (
    <section className={styles.part}>
      {may && (
        <List heading={t.change}>
          <Row icon="calendar" title={t.scopes.one} onClick={() => setOpen("one")} />
          {d.series && (
            <>
              <Row icon="forward" title={t.scopes.following} onClick={() => setOpen("following")} />
              <Row icon="refresh" title={t.scopes.all} onClick={() => setOpen("all")} />
            </>
          )}
        </List>
      )}
      {d.published && (
        <ButtonLink href={`/venta-en-linea?articulo=${d.itemId}&sesion=${d.id}`} kind="tonal" icon="store" wide>
          {t.shop}
        </ButtonLink>
      )}
      {may && (
        <Button kind="danger" wide onClick={() => setOpen("cancel")}>
          {t.cancel}
        </Button>
      )}
      {open === "one" && (
        <DateSheet visit={{ id: d.itemId, price: centavos(0), zoneWords: d.zoneWords }} date={d} onClose={close} />
      )}
      {(open === "following" || open === "all") && d.series && (
        <SeriesSheet
          dateId={d.id}
          series={d.series}
          since={open === "all" ? null : d.day}
          zoneWords={d.zoneWords}
          onClose={close}
        />
      )}
      {open === "cancel" && <CancelSheet date={d} onClose={close} />}
    </section>
  );
}
