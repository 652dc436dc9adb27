import { IN_THE_TILE } from "@corral/contract/business/photos.files";
import type { AnimalCard, AnimalView } from "@corral/contract/types";
import { keyFactsOf } from "@corral/domain/herd/key-facts";
import type { ComponentType } from "react";
import { useStaff } from "#src/features/business/auth/data";
import { useAddress } from "#src/nav/address";
import { to } from "#src/nav/paths";
import { useConnection } from "#src/offline/connection";
import { FromList } from "#src/shared/from-list";
import { Gallery } from "#src/shared/gallery/gallery";
import { ItemPhoto } from "#src/shared/item-photo";
import { Loaded } from "#src/shared/loaded";
import { AskSellerPart } from "#src/shared/seller-rows";
import { sellerText } from "#src/shared/text/seller";
import { ButtonLink } from "#src/ui/controls/button";
import { Banner, EmptyState } from "#src/ui/feedback";
import { Screen } from "#src/ui/screen";
import { isAnimalId, useAnimal, useKnownAnimal } from "../data";
import { Weights } from "../weights/weights";
import styles from "./animal.module.css";
import { AnimalSkeleton } from "./animal-skeleton";
import { Family } from "./family";
import { Identity } from "./identity";
import { useLastAnimal } from "./last-animal";
import { Offer } from "./offer";
import { ShareButton } from "./share-button";
import { animalText as t } from "./text";
import { Timeline } from "./timeline";

/** What the shop draws on the page of an animal that is on sale. */
export interface AnimalSale {
  Bar: ComponentType<{ animal: AnimalView }>;
  Price: ComponentType<{ itemId: string }>;
  Terms: ComponentType<{ itemId: string }>;
}

/** One animal for the public; staff previews it with `vista=publico`. */
export function PublicAnimal({ id, sale }: { id: string | undefined; sale: AnimalSale }) {
  const { query } = useAddress("animal");
  const { can } = useStaff();
  const animal = useAnimal(id);
  useLastAnimal(id, animal.data?.id, animal.error);

  const known = useKnownAnimal(id);
  const view = animal.data;
  const card = view ?? known;
  return (
    <Screen
      title={card?.name ?? t.title}
      subtitle={
        card && `${card.breed ?? card.speciesName} · ${view ? keyFactsOf(view) : keyFactsOf({ ...card, weights: [] })}`
      }
      wide
      actions={view && <ShareButton animal={view} />}
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
        <Loaded
          of={animal}
          skeleton={<AnimalSkeleton />}
          missing={<NoSuchAnimal />}
          known={known && ((retry) => <KnownAnimal animal={known} onRetry={retry} />)}
        >
          {(animal) => <Sheet animal={animal} sale={sale} />}
        </Loaded>
      )}
    </Screen>
  );
}

function Sheet({ animal, sale }: { animal: AnimalView; sale: AnimalSale }) {
  const { online } = useConnection();
  const { itemId } = animal;
  return (
    <div className={styles.columns}>
      <div className={styles.first}>
        <Gallery key={animal.id} photos={animal.photos} name={animal.name} />
      </div>
      <div className={styles.right}>
        <div className={styles.rest}>
          {!online && <Banner tone="info">{t.copy}</Banner>}
          <Offer animal={animal} basis={itemId && <sale.Price itemId={itemId} />} />
          {animal.story && (
            <section className={styles.story}>
              <h2>{t.story}</h2>
              <p>{animal.story}</p>
            </section>
          )}
          <Identity animal={animal} />
          {itemId && <sale.Terms itemId={itemId} />}
          {animal.family.length > 0 && <Family family={animal.family} />}
          {animal.weights.length > 0 && <Weights weights={animal.weights} dailyGainG={animal.dailyGainG} />}
          {animal.timeline.length > 0 && <Timeline key={animal.id} events={animal.timeline} />}
          {/* Where it is on sale, its terms and the bar have both. */}
          {!itemId && (
            <AskSellerPart
              hello={sellerText.aboutAnimal(animal.name, location.origin + to("animal", { id: animal.id }))}
            />
          )}
        </div>
        <sale.Bar animal={animal} />
      </div>
    </div>
  );
}

/** What a list has of an animal, where its page will be. `onRetry`: there is no signal to fetch it. */
function KnownAnimal({ animal, onRetry }: { animal: AnimalCard; onRetry: (() => void) | undefined }) {
  return (
    <div className={styles.columns} data-says-offline={onRetry && ""}>
      <div className={styles.first}>
        {/* The size that the list has fetched. */}
        <ItemPhoto photo={animal.photo} size={320} sizes={IN_THE_TILE} icon="animal" className={styles.known} />
      </div>
      <div className={styles.rest}>
        {onRetry && <FromList onRetry={onRetry} />}
        <Offer animal={animal} />
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
