import type { AccountPayment } from "@corral/contract/types";
import styles from "#src/features/selling/figures/figures.module.css";
import { MoneyText } from "#src/shared/money/money-text";
import { List, Row } from "#src/ui/list";
import { Sheet } from "#src/ui/overlay/sheet";
import { accountsText as t } from "./text";

/** What one payment paid: each part has its receipt. */
export const PaidParts = ({ of: it }: { of: AccountPayment }) => (
  <List heading={t.paidParts}>
    {it.parts.map((p) => (
      <Row
        key={p.chargeId}
        title={p.concept}
        {...(p.receipt
          ? {
              detail: (
                <>
                  {t.receipt} <span className={styles.whole}>{p.receipt.folio}</span>
                </>
              ),
              href: `/comprobante/${p.receipt.tipo}/${p.receipt.id}`,
            }
          : {})}
        value={<MoneyText amount={p.amount} />}
      />
    ))}
  </List>
);

/** One payment to the account, with its parts. */
export const PaymentSheet = ({ of: it, onClose }: { of: AccountPayment; onClose: () => void }) => (
  <Sheet open onClose={onClose} title={t.payment}>
    <div className={styles.part}>
      <div className={styles.head}>
        <span className={styles.amount}>
          <MoneyText amount={it.amount} />
        </span>
        <p className="muted">{[it.methodWords, it.atWords, it.who].join(" · ")}</p>
      </div>
      <PaidParts of={it} />
    </div>
  </Sheet>
);
