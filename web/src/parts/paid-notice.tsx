import type { ChargeView } from "@corral/contract/types";
import { navigate } from "../nav/history";
import { pagosText } from "../text/pagos";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { MoneyText } from "./money-text";
import s from "./payment.module.css";

/** The end that every way to pay shares: it flips to this by itself. */
export function PaidNotice({ charge }: { charge: ChargeView }) {
  const t = pagosText.spei;
  const main = charge.receipts.find((r) => r.tipo === "venta") ?? charge.receipts.find((r) => r.tipo === "pago");
  return (
    <div className={s.done} role="status">
      <span className={s.seal}>
        <Icon name="check" size={40} />
      </span>
      <h2>{t.paidTitle}</h2>
      <span className={s.amount}>
        <MoneyText amount={charge.collected} />
      </span>
      {main && (
        <Button
          kind="primary"
          wide
          icon="receipt"
          onClick={() => void navigate(`/comprobante/${main.tipo}/${main.id}`, { replace: true })}
        >
          {t.receipt}
        </Button>
      )}
    </div>
  );
}
export const isPaid = (charge: ChargeView) => ["paid", "overpaid", "paid_late"].includes(charge.state);
