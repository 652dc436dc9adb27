import type { AnimalView } from "@corral/contract/types";
import { useEffect } from "react";
import { isAnimalId, useAnimal } from "../../data/animals";
import { ApiError } from "../../data/errors";
import { useAddress } from "../../nav/address";
import { navigate } from "../../nav/history";
import { to } from "../../nav/paths";
import { readStored, useStorageTier, writeStored } from "../../offline/stored";
import { Loaded } from "../../parts/loaded";
import { animalText as t } from "../../text/animal";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/feedback";
import { Screen } from "../../ui/screen";
import styles from "./animal.module.css";
import { AnimalSkeleton } from "./parts/animal-skeleton";
import { BuyBar } from "./parts/buy-bar";
import { Family } from "./parts/family";
import { Gallery } from "./parts/gallery";
import { Identity } from "./parts/identity";
import { Offer } from "./parts/offer";
import { ShareButton } from "./parts/share-button";
import { Timeline } from "./parts/timeline";
import { Weights } from "./parts/weights";

/** One animal, named by `?id=`; without it, the last one seen on this phone; without any, the herd. */
export function AnimalScreen() {
  const { id } = useAddress("animal").query;
  const tier = useStorageTier();
  const animal = useAnimal(id);

  useEffect(() => {
    if (id || tier === "opening") return;
    const last = readStored("lastAnimal");
    void navigate(last ? to("animal", { id: last }) : "/animales", { replace: true, direction: "none" });
  }, [id, tier]);

  const seen = animal.data?.id;
  const isGone = animal.error instanceof ApiError && animal.error.status === 404;
  useEffect(() => {
    if (tier === "opening") return;
    if (seen) void writeStored("lastAnimal", seen);
    else if (isGone && readStored("lastAnimal") === id) void writeStored("lastAnimal", null);
  }, [seen, isGone, id, tier]);

  const it = animal.data;
  return (
    <Screen
      title={it?.name ?? t.title}
      subtitle={it && [it.breed ?? it.speciesName, it.sexWords, it.ageWords].filter(Boolean).join(" · ")}
      wide
      actions={it && <ShareButton animal={it} />}
      footer={it?.itemId && <BuyBar itemId={it.itemId} canBuy={it.availability?.buyable ?? false} />}
    >
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

function NoSuchAnimal() {
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
