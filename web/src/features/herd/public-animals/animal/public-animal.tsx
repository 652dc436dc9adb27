import type { AnimalView } from "@corral/contract/types";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { Loaded } from "#src/shared/loaded";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { isAnimalId, useAnimal } from "../data";
import { Weights } from "../weights/weights";
import styles from "./animal.module.css";
import { AnimalSkeleton } from "./animal-skeleton";
import { BuyBar } from "./buy-bar";
import { Family } from "./family";
import { Gallery } from "./gallery";
import { Identity } from "./identity";
import { useLastAnimal } from "./last-animal";
import { Offer } from "./offer";
import { ShareButton } from "./share-button";
import { animalText as t } from "./text";
import { Timeline } from "./timeline";

/** One animal for the public; staff previews it with `vista=publico`. */
export function PublicAnimal({ id }: { id: string | undefined }) {
  const { query } = useAddress("animal");
  const { can } = useStaff();
  const animal = useAnimal(id);
  useLastAnimal(id, animal.data?.id, animal.error);

  const view = animal.data;
  return (
    <Screen
      title={view?.name ?? t.title}
      subtitle={view && [view.breed ?? view.speciesName, view.sexWords, view.ageWords].filter(Boolean).join(" · ")}
      wide
      actions={view && <ShareButton animal={view} />}
      footer={view?.itemId && <BuyBar itemId={view.itemId} canBuy={view.availability?.buyable ?? false} />}
    >
      {id && query.vista === "publico" && can("herd.see") && (
        <Banner
          tone="info"
          action={
            <ButtonLink small kind="tonal" href={to("animal", { id })} data-replace="" data-direction="none">
              {t.asPublic.back}
            </ButtonLink>
          }
        >
          {t.asPublic.title}
        </Banner>
      )}
      {id && !isAnimalId(id) ? (
        <NoSuchAnimal />
      ) : (
        <Loaded of={animal} skeleton={<AnimalSkeleton />} missing={<NoSuchAnimal />}>
          {(animal) => <Sheet animal={animal} />}
        </Loaded>
      )}
    </Screen>
  );
}

function Sheet({ animal }: { animal: AnimalView }) {
  return (
    <div className={styles.columns}>
      <div className={styles.first}>
        <Gallery key={animal.id} photos={animal.photos} name={animal.name} />
        <Offer animal={animal} />
      </div>
      <div className={styles.rest}>
        {animal.story && (
          <section className={styles.story}>
            <h2>{t.story}</h2>
            <p>{animal.story}</p>
          </section>
        )}
        <Identity animal={animal} />
        {animal.family.length > 0 && <Family family={animal.family} />}
        {animal.weights.length > 0 && <Weights weights={animal.weights} dailyGainG={animal.dailyGainG} />}
        {animal.timeline.length > 0 && <Timeline key={animal.id} events={animal.timeline} />}
      </div>
    </div>
  );
}

export function NoSuchAnimal() {
  return (
    <EmptyState
      icon="animal"
      title={t.missing.title}
      actions={
        <ButtonLink kind="primary" href="/animales" data-replace="" data-direction="back">
          {t.missing.action}
        </ButtonLink>
      }
    >
      {t.missing.detail}
    </EmptyState>
  );
}
