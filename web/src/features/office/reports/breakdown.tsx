import type { ReportView } from "@corral/contract/types";
import { useState } from "react";
import { BalanceSheet } from "#src/features/payments/balance-explained/balance-sheet";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** The same total three times: by payment method, by purpose and by product. */
export function Breakdown({ report: r }: { report: ReportView }) {
  const [account, setAccount] = useState<string>();
  const said = (collected: number, back: number) => t.inOut(inPesos(collected), inPesos(back));
  const most = (rows: { net: number }[]) => Math.max(...rows.map((x) => Math.abs(x.net)), 1);
  return (
    <>
      <div className={styles.methods}>
        <List heading={t.methods} note={t.methodsNote}>
          {r.methods.map((m) => (
            <Row
              key={m.key}
              title={<Line words={m.words} amount={m.net} />}
              detail={
                <>
                  {m.back !== 0 && said(m.collected, m.back)}
                  <Share of={m.net} most={most(r.methods)} />
                </>
              }
              onClick={() => setAccount(m.account)}
            />
          ))}
        </List>
      </div>
      <div className={styles.purposes}>
        <List heading={t.purposes}>
          {r.purposes.map((p) => (
            <Row
              key={p.key}
              title={<Line words={p.words} amount={p.net} />}
              detail={<Share of={p.net} most={most(r.purposes)} />}
            />
          ))}
        </List>
      </div>
      <div className={styles.items}>
        <List heading={t.items} note={t.itemsNote}>
          {r.items.map((i) => (
            <Row
              key={i.id ?? i.title}
              title={<Line words={i.title} amount={i.net} />}
              detail={<Share of={i.net} most={most(r.items)} />}
              href={i.id ? `/cobro?q=${encodeURIComponent(i.title)}` : undefined}
              end={i.id ? undefined : <span className={styles.noArrow} />}
            />
          ))}
          {r.moreItems.count > 0 && (
            <Row title={<Line words={t.moreItems(r.moreItems.count)} amount={r.moreItems.net} />} />
          )}
        </List>
      </div>
      {account && (
        <BalanceSheet
          about={{ account, from: r.range.from, to: r.range.to }}
          open
          onClose={() => setAccount(undefined)}
        />
      )}
    </>
  );
}

/** The text is above its bar, so that all bars of a list are aligned. */
const Line = ({ words, amount }: { words: string; amount: number }) => (
  <span className={styles.line}>
    <span>{words}</span>
    <MoneyText amount={amount} />
  </span>
);

/** The share of the largest amount; the number beside it is the accessible form. */
const Share = ({ of, most }: { of: number; most: number }) => (
  <svg className={styles.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.track} width={100} height={1} />
    <rect className={of < 0 ? styles.out : styles.in} width={(Math.abs(of) / most) * 100} height={1} />
  </svg>
);
