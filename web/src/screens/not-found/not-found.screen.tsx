import { LostReceiptLink } from "#src/features/selling/lost-receipt/lost-receipt-link";
import { text } from "#src/shared/text/es-MX";
import { ButtonLink } from "#src/ui/controls/button";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

export function NotFoundScreen() {
  const t = text.notFound;
  return (
    <Screen title={t.title} wide>
      <EmptyState
        icon="pin"
        title={t.heading}
        actions={
          <>
            <ButtonLink kind="primary" href="/venta-en-linea">
              {t.home}
            </ButtonLink>
            <LostReceiptLink />
          </>
        }
      >
        {t.detail}
      </EmptyState>
    </Screen>
  );
}
