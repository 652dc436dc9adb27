import type { ChargeView } from "@corral/contract/types";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";
import { refundsText as t } from "./text";

/** A charge's refunds for its payer, pending or done, with receipts. */
export function BuyerRefunds({ charge }: { charge: ChargeView }) {
  return charge.refunds.map((r) => (
    <Banner
      key={r.id}
      tone={r.done ? "success" : "info"}
      icon={r.done ? "check-circle" : "clock"}
      title={r.words}
      action={
        // A tonal one would have the banner's own colour.
        r.receipt && (
          <ButtonLink kind="neutral" small icon="receipt" href={`/comprobante/${r.receipt.tipo}/${r.receipt.id}`}>
            {t.receipt}
          </ButtonLink>
        )
      }
    >
      {r.more}
      <p className="muted">{r.atWords}</p>
    </Banner>
  ));
}
