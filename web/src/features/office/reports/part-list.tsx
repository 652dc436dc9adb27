import { type ReactNode, useState } from "react";
import { MoneyText } from "#src/shared/money/money-text";
import { Button } from "#src/ui/controls/button";
import { List, Row } from "#src/ui/list";
import styles from "./reports.module.css";
import { reportsText as t } from "./text";

/** Beyond these the rest of a list is folded; paper has all. */
const SHOWN = 6;

interface Part {
  key: string;
  words: string;
  net: number;
}

/** The parts of a sum in centavos, each with its share of the largest. Long lists are folded: their largest parts decide. */
export function PartList<P extends Part>({
  heading,
  note,
  rows,
  said,
  onPick,
  hrefOf,
  more,
  isInOrder = false,
}: {
  heading: string;
  note?: string;
  rows: readonly P[];
  /** What stands under a part besides its share. */
  said?: (part: P) => ReactNode;
  onPick?: (part: P) => void;
  hrefOf?: (part: P) => string | null;
  /** What the server left out, as one row. */
  more?: { words: string; net: number } | undefined;
  /** The rows are in an order of their own, not the largest first: none is folded. */
  isInOrder?: boolean;
}) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...rows.map((it) => Math.abs(it.net)), 1);
  const folded = rows.length + (more ? 1 : 0) - SHOWN;
  // One row takes no more room than the button that shows it.
  const isLong = folded > 1 && !isInOrder;
  return (
    <div className={styles.part} data-folded={(isLong && !isWhole) || undefined}>
      <List heading={heading} note={note}>
        {rows.map((it) => {
          const href = hrefOf?.(it) ?? undefined;
          return (
            <Row
              key={it.key}
              title={<Line words={it.words} amount={it.net} />}
              detail={
                <>
                  {said?.(it)}
                  <Share of={it.net} most={most} />
                </>
              }
              {...(href && { href })}
              {...(onPick && { onClick: () => onPick(it) })}
              {...(hrefOf && !href && { end: <span className={styles.noArrow} /> })}
            />
          );
        })}
        {more && <Row title={<Line words={more.words} amount={more.net} />} />}
      </List>
      {isLong && (
        <Button kind="plain" small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t.fewer : t.rest(folded)}
        </Button>
      )}
    </div>
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
