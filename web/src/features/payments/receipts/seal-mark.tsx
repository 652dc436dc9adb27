import type { ReceiptView } from "@corral/contract/types";
import { Badge, Banner } from "#src/ui/feedback";
import { useSeal } from "./data";
import styles from "./receipt.module.css";
import { receiptsText } from "./text";

const t = receiptsText.seal;

/** Whether the receipt on the screen has a valid signature. Verified on this phone, also offline. */
export function SealMark({ view }: { view: ReceiptView }) {
  const verdict = useSeal(view);
  if (verdict === undefined) return <Badge tone="neutral">{t.checking}</Badge>;
  if (verdict === null) return <Badge tone="neutral">{t.unsigned}</Badge>;
  if (verdict === "genuine")
    return (
      <Badge tone="success" icon="check-circle">
        {t.genuine}
      </Badge>
    );
  if (verdict === "no_key_here")
    return (
      <Badge tone="neutral" icon="offline">
        {t.no_key_here}
      </Badge>
    );
  return (
    <div className={styles.banner}>
      <Banner tone="error" title={t[verdict]}>
        {t.noMatchDetail}
      </Banner>
    </div>
  );
}
