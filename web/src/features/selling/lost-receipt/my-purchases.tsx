import { chargesText as t } from "#src/features/payments/charges/text";
import { KeptReceipts } from "#src/features/payments/receipts/kept-receipts";
import { MyOffers, useOpenOffers } from "#src/features/selling/offers/my-offers";
import { usePurchases } from "#src/features/selling/sales/data";
import { Purchases } from "#src/features/selling/sales/purchases";
import { MyPlaces, useOpenPlaces } from "#src/features/selling/waitlist/my-places";
import { useConnection } from "#src/offline/connection";
import { Loaded } from "#src/shared/loaded";
import { EmptyState, Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { LostReceiptLink, ShopOrReceipt } from "./lost-receipt-link";

/** `cobro?ver=compras`: what was bought on this phone, and the way to what was bought on another. Without signal, the receipts that this phone keeps. */
export default function MyPurchases() {
  const purchases = usePurchases();
  const [offers, places] = [useOpenOffers(), useOpenPlaces()];
  const hasOffers = offers.length + places.length > 0;
  const { online } = useConnection();
  return (
    <Screen title={t.purchases}>
      <Loaded of={purchases} skeleton={<Skeleton height={220} radius={16} />} missing={null}>
        {(it) =>
          it.purchases.length === 0 && !hasOffers ? (
            <EmptyState icon="receipt" title={t.noPurchases} actions={<ShopOrReceipt />}>
              {t.noPurchasesHint}
            </EmptyState>
          ) : (
            <>
              <MyPlaces />
              <MyOffers />
              <Purchases heading={hasOffers ? t.purchases : null} />
              <LostReceiptLink />
            </>
          )
        }
      </Loaded>
      {(!online || purchases.isError) && <KeptReceipts />}
    </Screen>
  );
}
