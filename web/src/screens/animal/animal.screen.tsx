import { Suspense, useEffect } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { AnimalSkeleton } from "#src/features/herd/public-animals/animal/animal-skeleton";
import { PublicAnimal } from "#src/features/herd/public-animals/animal/public-animal";
import { animalText as t } from "#src/features/herd/public-animals/animal/text";
import { isAnimalId } from "#src/features/herd/public-animals/data";
import { AnimalPageBar, AnimalPagePrice, AnimalPageTerms } from "#src/features/shop/catalog/item-sheet/animal-sale";
import { useAddress } from "#src/nav/address";
import { navigate } from "#src/nav/history";
import { to } from "#src/nav/paths";
import { readStored, useStorageTier } from "#src/offline/storage/stored";
import { laterPart } from "#src/shared/later-part";
import { Screen } from "#src/ui/screen";

const StaffAnimal = laterPart(() => import("#src/features/herd/animal-page/staff-animal").then((m) => m.StaffAnimal));

const sale = { Bar: AnimalPageBar, Price: AnimalPagePrice, Terms: AnimalPageTerms };
/** Staff who don't keep the herd look at it; they buy nothing. */
const lookedAt = { ...sale, Bar: () => null };

/** One animal by `?id=`, for the public or for staff; without an id the one seen last on this phone, else the herd. */
export function AnimalScreen() {
  const { id, vista, ver } = useAddress("animal").query;
  const { me, can } = useStaff();
  const tier = useStorageTier();
  useEffect(() => {
    if (id || tier === "opening") return;
    const last = readStored("lastAnimal");
    void navigate(last ? to("animal", { id: last }) : "/animales", { replace: true, direction: "none" });
  }, [id, tier]);

  // The form is the staff's: without permission it says why it can't be opened.
  const works = can("herd.see") || ver === "editar";
  if (!id || !isAnimalId(id) || !works || vista === "publico")
    return <PublicAnimal id={id} sale={me && vista !== "publico" ? lookedAt : sale} />;
  return (
    <Suspense
      fallback={
        <Screen title={t.title} wide>
          <AnimalSkeleton />
        </Screen>
      }
    >
      <StaffAnimal key={id} id={id} />
    </Suspense>
  );
}
AnimalScreen.loadStaffPart = StaffAnimal.load;
