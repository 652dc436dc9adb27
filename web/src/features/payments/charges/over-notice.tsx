import type { ChargeView } from "@corral/contract/types";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { type ChargeAct, isBuyable, overKind } from "@corral/domain/payments/charges/charge-page";
import { bareConcept } from "@corral/domain/payments/purposes";
import { cartAddress } from "#src/features/shop/catalog/cart";
import { addMissing } from "#src/features/shop/catalog/change-cart";
import { navigate } from "#src/nav/history";
import { useConfig } from "#src/shared/api/config";
import { Button, ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { chargesText as t } from "./text";

interface OverNoticeProps {
  charge: ChargeView;
  main: ChargeAct | undefined;
  replace?: boolean;
}

/** Shown when nothing is to be paid any more: why, and where to go. Set `replace` in a modal, so that "back" doesn't return to it. */
export function OverNotice({ charge: c, main, replace }: OverNoticeProps) {
  const kind = overKind(c);
  const words = t.over[kind];
  const whatsapp = useConfig()?.business.whatsapp;
  const there = kind === "replaced" ? c.replacedBy : kind === "closed" ? c.id : undefined;
  const buyAgain = async () => {
    await addMissing(...c.lines.map(({ itemId, sessionId, tier, qty }) => ({ itemId, sessionId, tier, qty })));
    await navigate(cartAddress(), { replace: Boolean(replace) });
  };
  return (
    <EmptyState
      icon={c.state.startsWith("expired") ? "clock" : "info"}
      title={words.title || c.stateWords}
      actions={
        <>
          {/* The seller decides about it: that is whom to ask. */}
          {kind === "kept" && whatsapp && (
            <ButtonLink kind="primary" icon="whatsapp" href={whatsappLink(whatsapp, t.askKept(bareConcept(c.concept)))}>
              {t.ask}
            </ButtonLink>
          )}
          {isBuyable(c) && (
            <Button kind="primary" icon="cart" onClick={() => void buyAgain()}>
              {t.buyAgain}
            </Button>
          )}
          <ButtonLink
            href={there ? `/cobro?c=${there}` : "/venta-en-linea"}
            kind={main === "goOn" ? "primary" : "tonal"}
            data-replace={replace}
          >
            {words.goOn}
          </ButtonLink>
        </>
      }
    >
      {words.text || c.notice}
    </EmptyState>
  );
}
