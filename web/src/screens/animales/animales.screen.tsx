import { lazy, Suspense } from "react";
import { useStaff } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { animalesText as t } from "../../text/animales";
import { Screen } from "../../ui/screen";
import { AnimalsSkeleton } from "./parts/animals-skeleton";
import { PublicList } from "./parts/public-list";

// Its own chunk: a visitor's phone never carries the staff's side.
const HerdDesk = lazy(() => import("./desk/herd-desk").then((m) => ({ default: m.HerdDesk })));

/** For the public, the animals that the business shows; for its staff the whole herd and its pages (`?ver=`). */
export function AnimalesScreen() {
  const { query } = useAddress("animales");
  const { me, can } = useStaff();
  // Who keeps the books sees no herd, but takes its file.
  const works = query.ver ? me !== null : can("herd.see");
  if (!works || query.ver === "publico") return <PublicList />;
  return (
    <Suspense
      fallback={
        <Screen title={t.title} wide>
          <AnimalsSkeleton />
        </Screen>
      }
    >
      <HerdDesk page={query.ver} />
    </Suspense>
  );
}
