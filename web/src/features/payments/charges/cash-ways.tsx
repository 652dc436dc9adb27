import type { CashWayView } from "@corral/contract/types";
import { storesLine, wayTitle } from "@corral/domain/kernel/cash-voucher";
import type { ReactNode } from "react";
import styles from "./cash-ways.module.css";

interface CashWayProps {
  way: CashWayView;
  /** Whether it has a title: the voucher has several references, or none of OXXO. */
  named: boolean;
  /** Its actions, such as copying. */
  children?: ReactNode;
}

/** One reference of a cash voucher: where to pay it, with a barcode for a cashier or an agreement number for a bank's machine. */
export function CashWay({ way, named, children }: CashWayProps) {
  const stores = storesLine(way);
  return (
    <section className={styles.way} data-named={named || undefined}>
      {named && <h3 className={styles.title}>{wayTitle(way)}</h3>}
      {stores && <p className={styles.stores}>{stores}</p>}
      {way.barcodeSvg && (
        <img
          className={styles.code}
          alt={`Código de barras de la referencia ${way.grouped}`}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(way.barcodeSvg)}`}
        />
      )}
      {way.agreement && (
        <>
          <span className="muted small">Convenio</span>
          <span className={styles.reference} translate="no" data-testid="agreement">
            {way.agreement}
          </span>
        </>
      )}
      <span className="muted small">Referencia</span>
      <span className={styles.reference} translate="no" data-testid="reference">
        {way.grouped}
      </span>
      {children}
    </section>
  );
}
