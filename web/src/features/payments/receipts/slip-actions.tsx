import { receiptPdf } from "@corral/contract/payments/receipts.files";
import { whatsappLink } from "@corral/domain/business/whatsapp";
import { payText } from "#src/features/payments/charges/pay-text";
import styles from "#src/features/payments/charges/payment.module.css";
import { useConfig } from "#src/shared/api/config";
import { pathOf } from "#src/shared/api/http";
import { inPesos } from "#src/shared/money/in-pesos";
import { ButtonLink, IconLink } from "#src/ui/controls/button";

/** Buttons to save, print or share a payment slip. */
export function SlipActions({ tipo, id, amount }: { tipo: "oxxo" | "spei"; id: string; amount: number }) {
  const name = useConfig()?.business.name ?? "";
  const link = `${location.origin}/comprobante/${tipo}/${id}`;
  const text = `Ficha para pagar ${inPesos(amount)} a ${name}. No es comprobante de pago. ${link}`;
  return (
    <div className={`${styles.dock} ${styles.dockRow}`} data-screen-footer="last">
      <ButtonLink kind="tonal" small icon="whatsapp" href={whatsappLink(null, text)} target="_blank" rel="noreferrer">
        {payText.oxxo.share}
      </ButtonLink>
      <IconLink
        icon="print"
        label={payText.oxxo.print}
        href={pathOf(receiptPdf, { tipo, id })}
        target="_blank"
        rel="noreferrer"
      />
    </div>
  );
}
