import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { chargesText as t } from "./text";

/** An address that names no charge: what to do, and the ways out. `replace` when it stands in a modal, which must not be come back to. */
export const NoSuchCharge = ({ replace }: { replace?: boolean }) => (
  <EmptyState
    icon="receipt"
    title={t.missing}
    actions={
      <>
        <ButtonLink href="/venta-en-linea" kind="primary" data-replace={replace}>
          {t.shop}
        </ButtonLink>
        <ButtonLink href="/cobro?ver=carrito" kind="tonal" data-replace={replace}>
          {t.purchases}
        </ButtonLink>
      </>
    }
  >
    {t.missingHint}
  </EmptyState>
);
