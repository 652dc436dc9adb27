import type { ReceiptSnapshot, ReceiptView } from "@corral/contract/types";
import { groupedCode } from "@corral/domain/payments/tickets/tickets";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge } from "#src/ui/feedback";
import styles from "./receipt.module.css";
import { receiptsText as t } from "./text";

const tones = { valid: "success", used: "neutral", void: "error" } as const;

/** What visitors show at check-in: the visit, and one large code for each place. */
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
  return (
    <section className={styles.visit}>
      <strong className={styles.seller}>{v.title}</strong>
      <span>{v.whenWords}</span>
      <span className="small muted">{t.visit.zone(v.zoneWords)}</span>
      <span>{t.visit.holder(v.holder)}</span>
      <ul className={styles.places}>
        {(r.places ?? []).map((p) => (
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
    </section>
  );
}
