import { lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { chargesText as t } from "#src/features/payments/charges/text";
import { useAddress } from "#src/nav/address";
import { laterPart } from "#src/shared/later-part";
import { text } from "#src/shared/text/es-MX";
import { Screen } from "#src/ui/screen";
import { useDesktop } from "#src/ui/use-desktop";
import { CartView } from "./parts/cart-view";
import { ChargeScreenView } from "./parts/charge-view";

const StaffCharges = laterPart(() => import("./staff/staff-charges").then((m) => m.StaffCharges));

// In their own chunks: they are seldom needed.
const MyPurchases = lazy(() => import("#src/features/selling/lost-receipt/my-purchases"));
const OfferPage = lazy(() => import("#src/features/selling/offers/offer-page"));
const PlacePage = lazy(() => import("#src/features/selling/waitlist/place-page"));
const SponsorPage = lazy(() => import("#src/features/selling/sponsorships/sponsor-page"));
const AccountStatement = lazy(() => import("#src/features/selling/accounts/account-statement"));
const PurchaseList = lazy(() => import("#src/features/selling/lost-receipt/purchase-list"));

/** A charge by its link (`?c=`; on a desktop also beside the list of sales); a contact's purchases by the link sent to it (`?compras=`); what was bought on this phone (`?ver=compras`); an offer (`?oferta=`, `?ofrecer=`); a waiting line (`?espera=`, `?esperar=`); a sponsorship (`?apadrinar=`); the statement of an account (`?cuenta=`); else the cart, or for staff the keypad and its pages (`?ver=`). */
export function CobroScreen() {
  const { query } = useAddress("cobro");
  const { can } = useStaff();
  const isBeside = useDesktop() && query.ver === "ventas" && can("sale.see");
  if (query.c && !isBeside) return <ChargeScreenView key={query.c} id={query.c} />;
  if (query.compras)
    return (
      <Suspense fallback={<Screen title={t.purchases}>{null}</Screen>}>
        <PurchaseList key={query.compras} id={query.compras} />
      </Suspense>
    );
  if ((query.oferta || query.ofrecer) && !query.ver)
    return (
      <Suspense fallback={<Screen title={t.offer}>{null}</Screen>}>
        <OfferPage offerId={query.oferta} itemId={query.ofrecer} />
      </Suspense>
    );
  if ((query.espera || query.esperar) && !query.ver)
    return (
      <Suspense fallback={<Screen title={t.waitlist}>{null}</Screen>}>
        <PlacePage placeId={query.espera} itemId={query.esperar} sessionId={query.fecha} />
      </Suspense>
    );
  if (query.cuenta && !query.ver)
    return (
      <Suspense fallback={<Screen title={t.account}>{null}</Screen>}>
        <AccountStatement key={query.cuenta} id={query.cuenta} />
      </Suspense>
    );
  if (query.apadrinar && !query.ver)
    return (
      <Suspense fallback={<Screen title={t.sponsor}>{null}</Screen>}>
        <SponsorPage key={query.apadrinar} itemId={query.apadrinar} />
      </Suspense>
    );
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
