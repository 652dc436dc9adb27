import { lazy, Suspense } from "react";
import { useStaff } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { Screen } from "../../ui/screen";
import { CartView } from "./parts/cart-view";
import { ChargeScreenView } from "./parts/charge-view";

// Its own chunk: a buyer's phone never carries the staff's side.
const Desk = lazy(() => import("./desk/desk").then((m) => ({ default: m.Desk })));

/** A charge by its link (`?c=`); else the buyer's cart, or for staff their list of charges and its pages (`?ver=`). */
export function CobroScreen() {
  const { query } = useAddress("cobro");
  const { can } = useStaff();
  if (query.c) return <ChargeScreenView key={query.c} id={query.c} />;
  if (!can("charge.list") || query.ver === "carrito") return <CartView />;
  return (
    <Suspense fallback={<Screen title="Cobros">{null}</Screen>}>
      <Desk page={query.ver} />
    </Suspense>
  );
}
