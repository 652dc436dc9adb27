import { lazy, Suspense, useEffect } from "react";
import { isAnimalId } from "../../data/animals";
import { useStaff } from "../../data/staff";
import { useAddress } from "../../nav/address";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { readStored, useStorageTier } from "../../offline/stored";
import { animalText as t } from "../../text/animal";
import { Screen } from "../../ui/screen";
import { AnimalSkeleton } from "./parts/animal-skeleton";
import { PublicAnimal } from "./parts/public-animal";

// Its own chunk: a visitor's phone never carries the staff's side.
const AnimalDesk = lazy(() => import("./desk/animal-desk").then((m) => ({ default: m.AnimalDesk })));

/** One animal, named by `?id=`, for the public or for its staff; without it, the last one seen on this phone; without any, the herd. */
export function AnimalScreen() {
  const { id, vista, ver } = useAddress("animal").query;
  const { can } = useStaff();
  const tier = useStorageTier();
  useEffect(() => {
    if (id || tier === "opening") return;
    const last = readStored("lastAnimal");
    void navigate(last ? to("animal", { id: last }) : "/animales", { replace: true, direction: "none" });
  }, [id, tier]);

  // Its form is the staff's: who may not open it reads why.
  const works = can("herd.see") || ver === "editar";
  if (!id || !isAnimalId(id) || !works || vista === "publico") return <PublicAnimal id={id} />;
  return (
    <Suspense
      fallback={
        <Screen title={t.title} wide>
          <AnimalSkeleton />
        </Screen>
      }
    >
      <AnimalDesk key={id} id={id} />
    </Suspense>
  );
}
