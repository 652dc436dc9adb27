import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import type { IconName } from "#src/ui/icon";

/** Where a link leads to nothing: what that means, and the way to the shop. */
export const Gone = ({
  icon,
  words: t,
}: {
  icon: IconName;
  words: { gone: string; goneHint: string; shop: string };
}) => (
  <EmptyState
    icon={icon}
    title={t.gone}
    actions={
      <ButtonLink href="/venta-en-linea" kind="primary">
        {t.shop}
      </ButtonLink>
    }
  >
    {t.goneHint}
  </EmptyState>
);
