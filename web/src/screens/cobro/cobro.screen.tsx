import { useAddress } from "../../nav/address";
import { CartView } from "./parts/cart-view";
import { ChargeScreenView } from "./parts/charge-view";

/** The buyer's cart, or a charge by its link (`?c=`). */
export function CobroScreen() {
  const { query } = useAddress("cobro");
  return query.c ? <ChargeScreenView key={query.c} id={query.c} /> : <CartView />;
}
