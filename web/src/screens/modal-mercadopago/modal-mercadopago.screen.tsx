import { useCharge } from "../../data/charges";
import { useAddress } from "../../nav/address";
import { Loaded } from "../../parts/loaded";
import { NoSuchCharge } from "../../parts/no-such-charge";
import { isClosed, OverNotice } from "../../parts/over-notice";
import { isPaid, PaidNotice } from "../../parts/paid-notice";
import { pagosText } from "../../text/pagos";
import { Skeleton } from "../../ui/feedback";
import { Screen } from "../../ui/screen";
import { CardForm } from "./parts/card-form";
import { WalletStep } from "./parts/wallet-step";

export function ModalMercadopagoScreen() {
  const { query } = useAddress("modal-mercadopago");
  const charge = useCharge(query.c);
  const wallet = query.forma === "cuenta";
  return (
    <Screen title={wallet ? pagosText.card.wallet : pagosText.card.title}>
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
