import type { ChargeView } from "@corral/contract/types";
import { pagosText } from "../text/pagos";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icon";
import { MoneyText } from "./money-text";
import s from "./payment.module.css";

/** The receipt that says most, first. */
const MAIN = ["venta", "apartado", "pago"];

/** The end that every way to pay shares: it flips to this by itself. The receipt takes its place when it stands in a modal. */
export function PaidNotice({ charge, replace }: { charge: ChargeView; replace?: boolean }) {
  const t = pagosText.paid;
  const main = MAIN.map((tipo) => charge.receipts.find((r) => r.tipo === tipo)).find((r) => r !== undefined);
  return (
    <div className={s.done} role="status">
      <span className={s.seal}>
        <Icon name="check" size={40} />
      </span>
      <h2>{t.title}</h2>
      <span className={s.amount}>
        <MoneyText amount={charge.collected} />
      </span>
      {main && (
        <ButtonLink
          kind="primary"
          wide
          icon="receipt"
          href={`/comprobante/${main.tipo}/${main.id}`}
          data-replace={replace}
        >
          {t.receipt}
        </ButtonLink>
      )}
    </div>
  );
}
export const isPaid = (charge: ChargeView) => ["paid", "overpaid", "paid_late"].includes(charge.state);
