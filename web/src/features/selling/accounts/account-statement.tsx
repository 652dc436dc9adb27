import type { AccountStatement as Statement } from "@corral/contract/types";
import { spoken } from "@corral/domain/kernel/money";
import styles from "#src/features/selling/figures/figures.module.css";
import type { PageQuery } from "#src/nav/buyer-page";
import { to } from "#src/nav/paths";
import { Gone } from "#src/shared/gone";
import { Loaded } from "#src/shared/loaded";
import { inPesos } from "#src/shared/money/in-pesos";
import { MoneyText } from "#src/shared/money/money-text";
import { AskSellerPart } from "#src/shared/seller-rows";
import { ButtonLink } from "#src/ui/controls/button";
import { Badge, Skeleton } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { Screen } from "#src/ui/screen";
import { Ages } from "./ages";
import { DebtRow } from "./debt-row";
import { useStatement } from "./statement-data";
import { statementText as t } from "./statement-text";

/** `cobro?cuenta=`: what is owed on account, its movements and the way to pay each sale, for whoever has the link. */
export default function AccountStatement({ query: { cuenta: id = "" } }: { query: PageQuery }) {
  const statement = useStatement(id);
  return (
    <Screen title={t.title}>
      <Loaded
        of={statement}
        skeleton={<Skeleton height={280} radius={16} />}
        missing={<Gone icon="wallet" words={t} />}
      >
        {(it) => <Whole of={it} />}
      </Loaded>
    </Screen>
  );
}

function Whole({ of: it }: { of: Statement }) {
  const [first] = it.debts;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className="small muted">{t.asOf(it.business, it.dayWords)}</p>
        {it.total > 0 ? (
          <>
            <span className="muted">{t.owes}</span>
            <span className={styles.amount}>
              <MoneyText amount={it.total} />
            </span>
            <Badge tone={it.overdue > 0 ? "error" : "success"}>
              {it.overdue > 0 ? t.overdue(inPesos(it.overdue)) : t.upToDate}
            </Badge>
          </>
        ) : (
          <>
            <strong className={styles.amount}>{t.nothing}</strong>
            <p>{t.nothingHint}</p>
          </>
        )}
      </div>
      {first && (
        <>
          <ButtonLink kind="primary" wide href={to("cobro", { c: first.chargeId })}>
            {(it.debts.length > 1 ? t.payNext : t.pay)(spoken(first.owed))}
          </ButtonLink>
          <List heading={t.debts}>
            {it.debts.map((d) => (
              <DebtRow key={d.chargeId} of={d} />
            ))}
          </List>
          <Ages heading={t.ages} of={it.ages} />
        </>
      )}
      {it.movements.length > 0 ? (
        <List heading={t.movements} note={t.private}>
          {it.movements.map((m, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
            <Row key={n} title={m.words} detail={m.dayWords} value={<Signed amount={m.amount} />} />
          ))}
        </List>
      ) : (
        <p className="muted">{t.noMovements}</p>
      )}
      <AskSellerPart hello={t.hello} />
    </div>
  );
}

/** A purchase is added to what is owed, a payment taken from it. */
const Signed = ({ amount }: { amount: number }) => (
  <span className={`num ${styles.whole}`}>
    {amount < 0 ? "−" : ""}
    {inPesos(Math.abs(amount))}
  </span>
);
