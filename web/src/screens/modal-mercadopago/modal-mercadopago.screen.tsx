import { CardForm } from "#src/features/payments/attempts/card/card-form";
import { WalletStep } from "#src/features/payments/attempts/card/wallet-step";
import { useCharge } from "#src/features/payments/charges/data";
import { NoSuchCharge } from "#src/features/payments/charges/no-such-charge";
import { isClosed, OverNotice } from "#src/features/payments/charges/over-notice";
import { isPaid, PaidNotice, windowTitle } from "#src/features/payments/charges/paid-notice";
import { payText } from "#src/features/payments/charges/pay-text";
import { useAddress } from "#src/nav/address";
import { Loaded } from "#src/shared/loaded";
import { Skeleton } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";

export function ModalMercadopagoScreen() {
  const { query } = useAddress("modal-mercadopago");
  const charge = useCharge(query.c);
  const wallet = query.forma === "cuenta";
  return (
    <Screen title={windowTitle(charge.data, wallet ? payText.card.wallet : payText.card.title)}>
      <Loaded of={charge} skeleton={<Skeleton height={320} radius={16} />} missing={<NoSuchCharge replace />}>
        {(it) =>
          isPaid(it) ? (
            <PaidNotice charge={it} replace />
          ) : isClosed(it) ? (
            <OverNotice charge={it} replace />
          ) : wallet ? (
            <WalletStep charge={it} />
          ) : (
            <CardForm charge={it} />
          )
        }
      </Loaded>
    </Screen>
  );
}
