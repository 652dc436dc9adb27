import type { ChargeRefunds } from "@corral/contract/types";
import { useState } from "react";
import { Loaded } from "#src/shared/loaded";
import { Button } from "#src/ui/controls/button";
import { Skeleton } from "#src/ui/feedback";
import { AskSheet } from "./ask-sheet";
import { useRefunds } from "./data";
import { RefundItem } from "./refund-item";
import styles from "./refunds.module.css";
import { refundsText as t } from "./text";

/** The refunds of a charge for staff, with a button for a new one. Renders nothing while there is no money to refund. */
export function RefundPart({ chargeId }: { chargeId: string }) {
  const refunds = useRefunds(chargeId);
  return (
    <Loaded of={refunds} skeleton={<Skeleton height={96} radius={16} />} missing={null}>
      {(it) => (it.items.length > 0 || it.mayAsk ? <Refunds refunds={it} /> : null)}
    </Loaded>
  );
}

function Refunds({ refunds: r }: { refunds: ChargeRefunds }) {
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t.heading}</h2>
      {r.items.length === 0 && <p className="small muted">{t.none}</p>}
      {r.items.map((refund) => (
        <RefundItem key={refund.id} chargeId={r.chargeId} refund={refund} />
      ))}
      {r.mayAsk && (
        <Button kind="tonal" wide icon="wallet" onClick={() => setAsking(true)}>
          {t.give}
        </Button>
      )}
      {asking && <AskSheet refunds={r} onClose={() => setAsking(false)} />}
    </section>
  );
}
