import { useSession, useStaff } from "../../../data/staff";
import { useMyTill } from "../../../data/till";
import { ClosedPage } from "../../../parts/staff-pages/closed-page";
import { PageList } from "../../../parts/staff-pages/page-list";
import { StaffPage } from "../../../parts/staff-pages/staff-page";
import { mostradorText as t } from "../../../text/mostrador";
import { Screen } from "../../../ui/screen";
import { ChargeList } from "./charge-list";
import { deskPages } from "./pages";

/** The staff's side of cobro: the list of charges, or one of its pages. */
export function Desk({ page }: { page: string | undefined }) {
  // Refreshes what this phone believes about its person's role.
  useSession();
  const { me, can } = useStaff();
  // The phone remembers the drawer that is open here, for when there is no signal.
  useMyTill(can("till.use"));
  const home = { href: "/cobro", title: t.title };
  if (page !== undefined && page !== "todo") return <StaffPage pages={deskPages} name={page} home={home} />;
  if (!me) return <ClosedPage title={t.tools} home={home} />;
  return page === undefined && can("charge.list") ? (
    <ChargeList />
  ) : (
    <Screen title={t.tools}>
      <PageList screen="cobro" pages={deskPages} />
    </Screen>
  );
}
