import type { TillRow } from "@corral/contract/types";
import { to } from "#src/nav/paths";
import { Pages } from "#src/shared/lists/pages";
import { MoneyText } from "#src/shared/money/money-text";
import { TitleAndAmount } from "#src/shared/money/title-and-amount";
import { Badge, EmptyState } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { useTills } from "./data";
import { tillText as t } from "./text";
import styles from "./till.module.css";

/** The cash sessions that this user may see, newest first. */
export function PastTills() {
  const tills = useTills();
  return (
    <Pages
      of={tills}
      empty={
        <EmptyState icon="receipt" title={t.none}>
          {t.noneHint}
        </EmptyState>
      }
    >
      {(rows) => (
        <List heading={t.past}>
          {rows
            // The user's own open session is already shown above.
            .filter((it) => !(it.mine && it.state !== "closed"))
            .map((it) => (
              <TillLine key={it.id} till={it} />
            ))}
        </List>
      )}
    </Pages>
  );
}

export function TillLine({ till: it }: { till: TillRow }) {
  const even = it.difference === 0;
  return (
    <Row
      href={to("cobro", { ver: "caja", corte: it.id })}
      icon="wallet"
      title={it.counted === null ? it.person : <TitleAndAmount title={it.person} amount={it.counted} />}
      detail={
        <>
          {it.closedWords ?? t.since(it.openedWords)}
          {it.folio && (
            <>
              {" "}
              ·{" "}
              <span className={styles.folio} translate="no">
                {it.folio}
              </span>
            </>
          )}
          <span className={styles.marks}>
            {it.state !== "closed" && <Badge tone={it.tone}>{it.stateWords}</Badge>}
            {it.difference !== null && (
              <Badge tone={even ? "success" : "warn"}>
                {even ? (
                  t.even
                ) : (
                  <>
                    {it.difference > 0 ? t.over : t.short} <MoneyText amount={Math.abs(it.difference)} />
                  </>
                )}
              </Badge>
            )}
          </span>
        </>
      }
    />
  );
}
