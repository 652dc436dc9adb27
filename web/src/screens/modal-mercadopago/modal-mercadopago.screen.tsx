import { CardForm } from "#src/features/payments/attempts/card/card-form";
import { WalletStep } from "#src/features/payments/attempts/card/wallet-step";
import { ChargeWindow } from "#src/features/payments/charges/charge-window";
import { useCharge } from "#src/features/payments/charges/data";
import { payText } from "#src/features/payments/charges/pay-text";
import { useAddress } from "#src/nav/address";

export function ModalMercadopagoScreen() {
  const { query } = useAddress("modal-mercadopago");
  const charge = useCharge(query.c);
  const wallet = query.forma === "cuenta";
  return (
    <ChargeWindow charge={charge} title={wallet ? payText.card.wallet : payText.card.title}>
      {(it) => (wallet ? <WalletStep charge={it} /> : <CardForm charge={it} />)}
    </ChargeWindow>
  );
}
