import { lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useAddress } from "#src/nav/address";
import { Screen } from "#src/ui/screen";
import { CartView } from "./parts/cart-view";
import { ChargeScreenView } from "./parts/charge-view";

// Its own chunk: a buyer's phone never carries the staff's side.
const StaffCharges = lazy(() => import("./staff/staff-charges").then((m) => ({ default: m.StaffCharges })));

// Its own chunk: few ever lose a link.
const PurchaseList = lazy(() => import("#src/features/selling/lost-receipt/purchase-list"));

/** A charge by its link (`?c=`); what a contact bought, by the link that was sent to it (`?compras=`); else the buyer's cart, or for staff their list of charges and its pages (`?ver=`). */
export function CobroScreen() {
  const { query } = useAddress("cobro");
  const { can } = useStaff();
  if (query.c) return <ChargeScreenView key={query.c} id={query.c} />;
  if (query.compras)
    return (
      <Suspense fallback={<Screen title={t.purchases}>{null}</Screen>}>
        <PurchaseList key={query.compras} id={query.compras} />
      </Suspense>
    );
  // Support sees no charges, but what looks after them.
  const works = can("charge.list") || can("event.see");
  // A page of the staff says by itself why it can't be opened: an empty cart in its place would be no answer.
  if (query.ver === "carrito" || !(query.ver || works)) return <CartView />;
  return (
    <Suspense fallback={<Screen title="Cobros">{null}</Screen>}>
      <StaffCharges page={query.ver} />
    </Suspense>
  );
}
