import { type ComponentProps, lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { explainedAmountText } from "#src/shared/text/explained-amount";
import { Icon } from "#src/ui/icon";
import styles from "./explained-amount.module.css";
import { MoneyText } from "./money-text";

// In its own chunk: most balances are never opened.
const BalanceSheet = lazy(() =>
  import("#src/features/payments/balance-explained/balance-sheet").then((m) => ({ default: m.BalanceSheet })),
);

/** A balance that opens its explanation when it is tapped. */
export function ExplainedAmount({
  about,
  amount,
}: {
  about: ComponentProps<typeof BalanceSheet>["about"];
  amount: number;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.opens} title={explainedAmountText} onClick={() => setOpen(true)}>
        <MoneyText amount={amount} />
        <Icon name="info" size={16} />
        <span className="hush">. {explainedAmountText}</span>
      </button>
      {open &&
        // A portal, so that the sheet doesn't inherit the amount's text styles.
        createPortal(
          <Suspense fallback={null}>
            <BalanceSheet about={about} open onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
