import { Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { AnimalsSkeleton } from "#src/features/herd/public-animals/animals-skeleton";
import { PublicList } from "#src/features/herd/public-animals/public-list";
import { publicAnimalsText as t } from "#src/features/herd/public-animals/text";
import { useAddress } from "#src/nav/address";
import { laterPart } from "#src/shared/later-part";
import { Screen } from "#src/ui/screen";

const StaffHerd = laterPart(() => import("./staff-herd").then((m) => m.StaffHerd));

/** The public animals; for staff the whole herd and its pages (`?ver=`). */
export function AnimalesScreen() {
  const { query } = useAddress("animales");
  const { can } = useStaff();
  // The accountant may export the herd without seeing it; a staff page itself says why it can't be opened.
  if (query.ver === "publico" || !(query.ver || can("herd.see"))) return <PublicList />;
  return (
    <Suspense
      fallback={
        <Screen title={t.title} wide>
          <AnimalsSkeleton />
        </Screen>
      }
    >
      <StaffHerd page={query.ver} />
    </Suspense>
  );
}
AnimalesScreen.loadStaffPart = StaffHerd.load;
