import type { ChargeView } from "@corral/contract/types";
import { payableChargeStates } from "@corral/domain/states/charge";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { isPaid } from "./paid-notice";
import { chargesText as t } from "./text";

const OVER = ["expired", "cancelling", "cancelled", "expired_partial"];

/** Ended without being paid: it ran out, or staff took it back or put another in its place. */
export const isOver = (charge: ChargeView) => OVER.includes(charge.state);
/** Takes no money any more and is not simply paid: a voucher or a form of it must not stay on a screen. */
export const isClosed = (charge: ChargeView) =>
  !isPaid(charge) && !(payableChargeStates as readonly string[]).includes(charge.state);

/** Nothing to pay here any more: why, and where to go. `replace` when it stands in a modal, which must not be come back to. */
export function OverNotice({ charge: c, replace }: { charge: ChargeView; replace?: boolean }) {
  const cancelled = c.state === "cancelled" || c.state === "cancelling";
  const there = c.replacedBy ?? (isOver(c) ? null : c.id);
  return (
    <EmptyState
      icon={c.state.startsWith("expired") ? "clock" : "info"}
      title={c.replacedBy ? t.replacedTitle : cancelled ? t.cancelledTitle : isOver(c) ? t.expiredTitle : c.stateWords}
      actions={
        <ButtonLink href={there ? `/cobro?c=${there}` : "/venta-en-linea"} kind="primary" data-replace={replace}>
          {c.replacedBy ? t.openNew : there ? t.seeCharge : t.shop}
        </ButtonLink>
      }
    >
      {c.replacedBy ? t.replaced : cancelled ? t.cancelled : isOver(c) ? t.expired : t.closed}
    </EmptyState>
  );
}
