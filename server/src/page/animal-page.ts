import { IN_THE_PAGE, photoSource } from "@corral/contract/business/photos.files";
import { type Centavos, spoken } from "@corral/domain/kernel/money";
import { animalView } from "#src/features/herd/public-animals/animal-view";
import type { Deps } from "#src/platform/deps";
import { type Preview, stateWords } from "./head";
import { entities } from "./html";

type View = NonNullable<Awaited<ReturnType<typeof animalView>>>;

/** Data for the page of a published animal; undefined for one that is unpublished or doesn't exist. */
export async function animalPage(deps: Deps, id: string, buyerId: string | undefined, seller: string) {
  const animal = await animalView(deps, id, buyerId);
  if (!animal) return undefined;
  const availability = animal.availability ?? undefined;
  const state = availability && stateWords(availability);
  const price = animal.price === null ? undefined : spoken(animal.price as Centavos);
  const facts = factsOf(animal);
  const preview: Preview = {
    // The preview of an animal that was sold shows no price.
    title: [animal.name, availability?.code === "sold" ? state : price].filter(Boolean).join(" · "),
    description: `${state ? `${state}. ` : ""}${facts.map((f) => f.value).join(", ")}. En ${seller}.`,
    path: `/animal?id=${id}`,
    image: animal.photo ?? animal.photos[0],
    product: {
      id,
      name: animal.name,
      description: animal.story ?? facts.map((f) => f.value).join(", "),
      category: animal.speciesName,
      photos: animal.photos,
      facts,
      offer:
        availability && animal.price !== null
          ? { price: animal.price as Centavos, availability: availability.code }
          : undefined,
    },
  };
  return { animal, preview, html: htmlOf(animal, facts, price, state) };
}

const factsOf = (a: View) =>
  [
    { label: "Especie", value: a.speciesName },
    { label: "Raza", value: a.breed },
    { label: "Sexo", value: a.sexWords },
    { label: "Edad", value: a.ageWords },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));

/** The animal as HTML for clients that don't run the app, which replaces it when it loads (rulings 34). */
function htmlOf(a: View, facts: { label: string; value: string }[], price: string | undefined, state?: string): string {
  const photo = a.photo ?? a.photos[0];
  const source = photoSource(photo?.id ?? "", IN_THE_PAGE);
  const line = (label: string, value: string) => `<dt>${entities(label)}</dt><dd>${entities(value)}</dd>`;
  return `<main class="first-shop first-animal"><h1>${entities(a.name)}</h1>${
    photo
      ? `<img src="${source.src}" srcset="${source.srcSet}" sizes="${source.sizes}" alt="${entities(photo.alt)}" width="640" height="480" fetchpriority="high">`
      : ""
  }<dl>${[
    ...(price ? [line("Precio", price)] : []),
    ...(state ? [line("Estado", state)] : []),
    ...facts.map((f) => line(f.label, f.value)),
  ].join("")}</dl>${a.story ? `<p>${entities(a.story)}</p>` : ""}${
    a.itemId ? `<p><a href="/venta-en-linea?articulo=${a.itemId}">Ver en la tienda</a></p>` : ""
  }</main>`;
}
