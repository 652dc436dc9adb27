import { lazy, Suspense } from "react";
import { buyerPages } from "#src/buyer-pages";
import { useStaff } from "#src/features/business/auth/data";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useAddress } from "#src/nav/address";
import type { PageQuery } from "#src/nav/buyer-page";
import { laterPart } from "#src/shared/later-part";
import { text } from "#src/shared/text/es-MX";
import { Screen } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";
import { CartView } from "./parts/cart-view";
import { ChargeScreenView } from "./parts/charge-view";

const StaffCharges = laterPart(() => import("./staff/staff-charges").then((m) => m.StaffCharges));

const MyPurchases = lazy(() => import("#src/features/selling/lost-receipt/my-purchases"));
const pages = buyerPages.map((it) => ({ ...it, Page: lazy(it.load) }));
const opening = pages.flatMap((it) => it.opensBy);

/** A charge by its link (`?c=`; on a desktop also beside the list of sales); a buyer's page by a part of the address that its noun declares; what was bought on this phone (`?ver=compras`); else the cart, or for staff the keypad and its pages (`?ver=`). */
export function CobroScreen() {
  const { query } = useAddress("cobro");
  const { can } = useStaff();
  const isBeside = useDesktop() && query.ver === "ventas" && can("sale.see");
  if (query.c && !isBeside) return <ChargeScreenView key={query.c} id={query.c} />;
  const asked = query.ver ? undefined : pages.find((it) => it.opensBy.some((part) => query[part]));
  if (asked) {
    const { Page, title, opensBy } = asked;
    return (
      <Suspense fallback={<Screen title={title}>{null}</Screen>}>
        <Page key={opensBy.map((part) => query[part]).join(" ")} query={query} />
      </Suspense>
    );
  }
  if (query.ver === "compras")
    return (
      <Suspense fallback={<Screen title={t.purchases}>{null}</Screen>}>
        <MyPurchases />
      </Suspense>
    );
  // The support role sees no charges, but the webhook events.
  const works = can("charge.list") || can("event.see");
  // A staff page itself says why it can't be opened; an empty cart would mislead.
  if (query.ver === "carrito" || !(query.ver || works)) return <CartView />;
  return (
    <Suspense fallback={<Screen title={text.app.tabs.staff.cobro ?? ""}>{null}</Screen>}>
      <StaffCharges page={query.ver} />
    </Suspense>
  );
}
CobroScreen.loadStaffPart = StaffCharges.load;
CobroScreen.isInside = (query: PageQuery) => Boolean(query.c) || opening.some((part) => query[part]);
