import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { chargesText as t } from "./text";

/** Shown for an unknown charge: what to do, with links out. Set `replace` in a modal, so that "back" doesn't return to it. */
export const NoSuchCharge = ({ replace }: { replace?: boolean }) => (
  <EmptyState
    icon="receipt"
    title={t.missing}
    actions={
      <>
        <ButtonLink href="/cobro?ver=compras" kind="primary" data-replace={replace}>
          {t.purchases}
        </ButtonLink>
        <ButtonLink href="/venta-en-linea" kind="tonal" data-replace={replace}>
          {t.shop}
        </ButtonLink>
      </>
    }
  >
    {t.missingHint}
  </EmptyState>
);
