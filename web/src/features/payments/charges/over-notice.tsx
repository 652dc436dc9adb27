import type { ChargeView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { isPayable } from "@corral/domain/payments/charges/states";
import { bareConcept } from "@corral/domain/payments/purposes";
import { addMissing, cartAddress } from "#src/features/shop/catalog/cart";
import { navigate } from "#src/nav/history";
import { useConfig } from "#src/shared/api/config";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { isPaid } from "./paid-notice";
import { chargesText as t } from "./text";

const OVER = ["expired", "cancelling", "cancelled", "expired_partial"];

/** Ended unpaid: it expired, or staff cancelled or replaced it. */
export const isOver = (charge: ChargeView) => OVER.includes(charge.state);
/** Accepts no money and isn't simply paid: its voucher or form must not stay on a screen. */
export const isClosed = (charge: ChargeView) => !isPaid(charge) && !isPayable(charge);

/** What became of the money of a charge that ended with a part paid: the notice of its end, not one besides it. */
export const endNotice = (charge: ChargeView) => (charge.state === "expired_partial" ? charge.notice : null);

/** Shown when nothing is to be paid any more: why, and where to go. Set `replace` in a modal, so that "back" doesn't return to it. */
export function OverNotice({ charge: c, replace }: { charge: ChargeView; replace?: boolean }) {
  const cancelled = c.state === "cancelled" || c.state === "cancelling";
  const there = c.replacedBy ?? (isOver(c) ? null : c.id);
  const kept = c.replacedBy ? null : endNotice(c);
  const whatsapp = useConfig()?.business.whatsapp;
  const isBuyable = !there && !kept && (c.purpose === "full" || c.purpose === "deposit") && c.lines.length > 0;
  const buyAgain = async () => {
    await addMissing(...c.lines.map(({ itemId, sessionId, tier, qty }) => ({ itemId, sessionId, tier, qty })));
    await navigate(cartAddress(), { replace: Boolean(replace) });
  };
  return (
    <EmptyState
      icon={c.state.startsWith("expired") ? "clock" : "info"}
      title={
        c.replacedBy
          ? t.replacedTitle
          : cancelled
            ? t.cancelledTitle
            : kept
              ? t.keptTitle
              : isOver(c)
                ? t.expiredTitle
                : c.stateWords
      }
      actions={
        <>
          {/* The seller decides about it: that is whom to ask. */}
          {kept && whatsapp && (
            <ButtonLink kind="primary" icon="whatsapp" href={whatsappLink(whatsapp, t.askKept(bareConcept(c.concept)))}>
              {t.ask}
            </ButtonLink>
          )}
          {isBuyable && (
            <Button kind="primary" icon="cart" onClick={() => void buyAgain()}>
              {t.buyAgain}
            </Button>
          )}
          <ButtonLink
            href={there ? `/cobro?c=${there}` : "/venta-en-linea"}
            kind={isBuyable || (kept && whatsapp) ? "tonal" : "primary"}
            data-replace={replace}
          >
            {c.replacedBy ? t.openNew : there ? t.seeCharge : t.shop}
          </ButtonLink>
        </>
      }
    >
      {c.replacedBy ? t.replaced : cancelled ? t.cancelled : (kept ?? (isOver(c) ? t.expired : t.closed))}
    </EmptyState>
  );
}
