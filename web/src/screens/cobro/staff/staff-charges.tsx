import { ClosedPage } from "#src/features/business/auth/closed-page";
import { useSession, useStaff } from "#src/features/business/auth/data";
import { PageList } from "#src/features/business/auth/page-list";
import { StaffPage } from "#src/features/business/auth/staff-page";
import { useMyTill } from "#src/features/selling/till/data";
import { staffChargesText as t } from "#src/shared/text/staff-charges";
import { staffPages } from "#src/staff-pages";
import { Screen } from "#src/ui/screen";
import { ChargeList } from "./charge-list";

/** The staff's part of cobro: the list of charges, or one of its pages. */
export function StaffCharges({ page }: { page: string | undefined }) {
  // Refreshes the session, whose copy on the phone may have an old role.
  useSession();
  const { me, can } = useStaff();
  // Fetched so that the phone stores the open cash session for offline use.
  useMyTill(can("till.use"));
  const home = { href: "/cobro", title: t.title };
  if (page !== undefined && page !== "todo") return <StaffPage pages={staffPages.cobro} name={page} home={home} />;
  if (!me) return <ClosedPage title={t.tools} home={home} />;
  return page === undefined && can("charge.list") ? (
    <ChargeList />
  ) : (
    <Screen title={t.tools}>
      <PageList screen="cobro" pages={staffPages.cobro} />
    </Screen>
  );
}
