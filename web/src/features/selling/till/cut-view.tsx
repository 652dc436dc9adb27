import type { TillView } from "@corral/contract/types";
import { denominations } from "@corral/domain/selling/cash";
import { useEffect, useState } from "react";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { cx } from "#src/ui/cx";
import { tillText as t } from "./text";
import styles from "./till.module.css";
import { BlindCounts, MovementSums, OtherSums, TillSums } from "./till-sums";

type Paper = "letter" | "ticket";
/** A paper roll has no pages: one page as long as most closing reports. */
const PAGES: Record<Paper, string> = {
  letter: "@page { size: letter; margin: 18mm }",
  ticket: "@page { size: 80mm 297mm; margin: 3mm }",
};

/** The report of a closed cash session; prints on a letter page and on the ticket printer. */
export function CutView({ till }: { till: TillView }) {
  const [paper, setPaper] = useState<Paper>("letter");
  const [asked, setAsked] = useState(0);
  // Prints once the page's paper size is applied.
  useEffect(() => {
    if (asked > 0) window.print();
  }, [asked]);
  const print = (on: Paper) => {
    setPaper(on);
    setAsked((n) => n + 1);
  };
  const difference = till.difference ?? 0;
  const pieces = denominations.filter((it) => (till.pieces?.[it.code] ?? 0) > 0);
  return (
    <>
      <style>{PAGES[paper]}</style>
      <article className={styles.paper} data-paper={paper}>
        <header className={styles.paperHead}>
          <strong>{till.business}</strong>
          <h2>{t.corte}</h2>
          <span className="num">{till.folio}</span>
        </header>
        <dl className={cx(styles.sums, styles.facts)}>
          {[
            [t.person, till.person],
            [t.opened, till.openedWords],
            [t.closed, till.closedWords],
            ...(till.closedBy !== till.person ? [[t.closedBy, till.closedBy]] : []),
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <TillSums till={till} />
        <dl className={styles.sums}>
          <div>
            <dt>{t.counted}</dt>
            <dd>
              <MoneyText amount={till.counted ?? 0} />
            </dd>
          </div>
        </dl>
        <div className={styles.verdict} data-even={difference === 0}>
          <span>{difference === 0 ? t.even : difference > 0 ? t.over : t.short}</span>
          <MoneyText amount={Math.abs(difference)} />
        </div>
        {till.reason && <span>{till.reason}</span>}
        <BlindCounts till={till} />
        {pieces.length > 0 && (
          <>
            <h3>{t.byPieces}</h3>
            <dl className={styles.sums}>
              {pieces.map((it) => (
                <div key={it.code}>
                  <dt>
                    {till.pieces?.[it.code]} × {it.words}
                  </dt>
                  <dd>
                    <MoneyText amount={it.value * (till.pieces?.[it.code] ?? 0)} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <h3>{t.others}</h3>
        <OtherSums till={till} />
        {till.movements.length > 0 && (
          <>
            <h3>{t.movements}</h3>
            <MovementSums till={till} />
          </>
        )}
        <div className={styles.signs}>
          <span>{till.person}</span>
          <span>{t.sign}</span>
        </div>
        <span className={`${styles.screenOnly} small muted`}>{t.frozen}</span>
      </article>
      <div className={styles.print}>
        <Button kind="primary" icon="print" onClick={() => print("letter")}>
          {t.printLetter}
        </Button>
        <Button kind="tonal" icon="print" onClick={() => print("ticket")}>
          {t.printTicket}
        </Button>
      </div>
    </>
  );
}
