import { lazy, Suspense } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { AnimalsSkeleton } from "#src/features/herd/public-animals/animals-skeleton";
import { PublicList } from "#src/features/herd/public-animals/public-list";
import { publicAnimalsText as t } from "#src/features/herd/public-animals/text";
import { useAddress } from "#src/nav/address";
import { Screen } from "#src/ui/screen";

// Its own chunk: a visitor's phone never carries the staff's side.
const StaffHerd = lazy(() => import("./staff-herd").then((m) => ({ default: m.StaffHerd })));

/** For the public, the animals that the business shows; for its staff the whole herd and its pages (`?ver=`). */
export function AnimalesScreen() {
  const { query } = useAddress("animales");
  const { can } = useStaff();
  // Who keeps the books sees no herd, but takes its file; who may not open a page of the staff reads why.
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
