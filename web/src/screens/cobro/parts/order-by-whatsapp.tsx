import { whatsappLink } from "@corral/domain/business/whatsapp";
import { useConfig } from "#src/shared/api/config";
import { inPesos } from "#src/shared/money/in-pesos";
import { sellerText } from "#src/shared/text/seller";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner } from "#src/ui/feedback";

interface Line {
  title: string;
  qty: number;
}

/** In place of the payment where the business takes none online yet: the order as a message to it. */
export function OrderByWhatsapp({ lines, total }: { lines: readonly Line[]; total: number }) {
  const business = useConfig()?.business;
  const phone = business?.whatsapp || business?.phone || null;
  const words = sellerText.order(
    lines.map((it) => `${it.qty} × ${it.title}`),
    inPesos(total),
  );
  return (
    <Banner
      tone="info"
      title={sellerText.noPayment}
      action={
        <ButtonLink kind="primary" icon="whatsapp" href={whatsappLink(phone, words)}>
          {sellerText.orderByWhatsapp}
        </ButtonLink>
      }
    >
      {sellerText.noPaymentHint}
    </Banner>
  );
}
