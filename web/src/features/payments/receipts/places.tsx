import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { useRef, useState } from "react";
import { keepFile } from "#src/shared/api/save-file";
import { Button, ButtonLink, IconButton } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { Badge } from "#src/ui/feedback";
import styles from "./receipt.module.css";
import { receiptsText as t } from "./text";

const tones = { valid: "success", used: "neutral", void: "error" } as const;

/** What visitors show at check-in: the visit, the code of the whole group and, by swiping, one large code for each place. */
export function Places({
  receipt: r,
  visit: v,
  ics,
}: {
  receipt: ReceiptView;
  visit: NonNullable<ReceiptSnapshot["visit"]>;
  /** The address of the session's calendar file. */
  ics: string;
}) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);
  const places = r.places ?? [];
  const slides = places.length + (r.group ? 1 : 0);
  const turn = (by: number) => {
    const it = strip.current;
    it?.scrollTo({ left: Math.min(slides - 1, Math.max(0, at + by)) * it.clientWidth });
  };
  /** The code that is seen, as a picture: for a phone that opens no page at the gate, or for who comes along. */
  const keep = async () => {
    const { ticketImage } = await import("./ticket-image");
    const place = places[at - (r.group ? 1 : 0)];
    const one = place
      ? { ...place, of: t.visit.place(place.seat, v.places.length, place.tier) }
      : r.group && { ...r.group, of: t.visit.group(places.length) };
    if (!one) return;
    const { title, whenWords: when } = v;
    const holder = t.visit.holder(v.holder);
    const code = groupedCode(one.shortCode);
    const picture = { seller: r.seller.name, title, when, holder, of: one.of, qrSvg: one.qrSvg, code };
    keepFile(await ticketImage(picture), `boleto-${one.shortCode}.png`);
  };
  return (
    <section className={styles.visit}>
      <strong className={styles.seller}>{v.title}</strong>
      <span>{v.whenWords}</span>
      <span>{t.visit.holder(v.holder)}</span>
      {places.length > 1 && (
        <div className={styles.turn}>
          <IconButton kind="tonal" icon="back" label={t.visit.previous} disabled={at === 0} onClick={() => turn(-1)} />
          <span className="small muted" aria-live="polite">
            {t.visit.at(at + 1, slides)}
          </span>
          <IconButton
            kind="tonal"
            icon="forward"
            label={t.visit.next}
            disabled={at >= slides - 1}
            onClick={() => turn(1)}
          />
        </div>
      )}
      <ul
        ref={strip}
        className={styles.places}
        tabIndex={places.length > 1 ? 0 : undefined}
        aria-label={places.length > 1 ? t.visit.swipe : undefined}
        onScroll={(e) => setAt(Math.round(e.currentTarget.scrollLeft / e.currentTarget.clientWidth))}
      >
        {r.group && (
          <li className={styles.place} data-state={places.some((p) => p.state !== "void") ? "valid" : "void"}>
            <span className={styles.placeHead}>
              <strong>{t.visit.group(places.length)}</strong>
            </span>
            <img
              className={styles.qr}
              alt={t.visit.groupQr}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(r.group.qrSvg)}`}
            />
            <span className={`${styles.placeCode} num`}>{groupedCode(r.group.shortCode)}</span>
            <span className={cx("small muted", styles.screenOnly)}>{t.visit.groupHint}</span>
          </li>
        )}
        {places.map((p) => (
          <li key={p.shortCode} className={styles.place} data-state={p.state}>
            <span className={styles.placeHead}>
              <strong>{t.visit.place(p.seat, v.places.length, p.tier)}</strong>
              <Badge tone={tones[p.state]}>{p.stateWords}</Badge>
            </span>
            <img
              className={styles.qr}
              alt={t.visit.qr(p.seat)}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(p.qrSvg)}`}
            />
            <span className={`${styles.placeCode} num`}>{groupedCode(p.shortCode)}</span>
          </li>
        ))}
      </ul>
      <span className="small">{v.rule}</span>
      <ButtonLink kind="tonal" small icon="calendar" href={ics} download="visita.ics">
        {t.visit.calendar}
      </ButtonLink>
      <Button kind="tonal" small icon="download" onClick={() => keep().catch(() => setFailed(true))}>
        {t.visit.image}
      </Button>
      {failed && <p role="alert">{t.visit.noImage}</p>}
    </section>
  );
}
