import { ShopOrReceipt } from "#src/features/selling/lost-receipt/lost-receipt-link";
import { text } from "#src/shared/text/es-MX";
import { EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

export function NotFoundScreen() {
  const t = text.notFound;
  return (
    <Screen title={t.title} large={false}>
      <EmptyState icon="pin" title={t.lost} actions={<ShopOrReceipt />}>
        {t.detail}
      </EmptyState>
    </Screen>
  );
}
