import type { PurchaseList } from "@corral/contract/types";
import { chargesText as t } from "#src/features/payments/charges/text";
import { ItemPhoto } from "#src/shared/item-photo";
import { MoneyText } from "#src/shared/money/money-text";
import { Badge } from "#src/ui/feedback";
import { List, Row } from "#src/ui/list";
import { usePurchases } from "./data";
import styles from "./sales.module.css";

/**
 * The purchases of this phone, with a link to each. `heading` null: the page around it says what they are. `besides`: the
 * sale that is open already, whichever of its charges.
 */
export function Purchases({ heading = t.purchases, besides }: { heading?: string | null; besides?: string | null }) {
  const purchases = usePurchases().data?.purchases.filter((p) => p.saleId !== besides) ?? [];
  if (purchases.length === 0) return null;
  return (
    <List heading={(besides ? t.otherPurchases : heading) ?? undefined}>
      {purchases.map((p) => (
        <Row
          key={p.saleId}
          title={p.title}
          detail={<PurchaseFacts of={p} />}
          lead={<ItemPhoto photo={p.photo} size={160} className={styles.thumb} />}
          href={`/cobro?c=${p.chargeId}`}
        />
      ))}
    </List>
  );
}

/** What a purchase costs, what its buyer does next, and how it stands. */
export const PurchaseFacts = ({
  of: p,
}: {
  of: Pick<PurchaseList["purchases"][number], "total" | "next" | "tone" | "stateWords">;
}) => (
  <>
    <MoneyText amount={p.total} /> · {t.next[p.next]}
    <span className={styles.state}>
      <Badge tone={p.tone}>{p.stateWords}</Badge>
    </span>
  </>
);
