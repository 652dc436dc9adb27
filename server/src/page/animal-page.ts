import { keyFactsOf } from "@corral/domain/herd/key-facts";
import { spoken } from "@corral/domain/kernel/money";
import { animalView } from "#src/features/herd/public-animals/animal-view";
import { type Asked, type Drawn, isId } from "./drawn";
import { framed, largePhoto } from "./frame";
import { type Preview, stateWords } from "./head";
import { entities } from "./html";

type View = NonNullable<Awaited<ReturnType<typeof animalView>>>;

/** A published animal; undefined for one that is unpublished or doesn't exist. */
export async function drawAnimal({ deps, query, buyerId, seller, isDemo }: Asked): Promise<Drawn | undefined> {
  const id = query.get("id") ?? "";
  const animal = isId(id) ? await animalView(deps, id, await buyerId()) : undefined;
  if (!animal) return undefined;
  const availability = animal.availability ?? undefined;
  const state = availability && stateWords(availability);
  const price = animal.price === null ? undefined : spoken(animal.price);
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
        availability && animal.price !== null ? { price: animal.price, availability: availability.code } : undefined,
    },
  };
  return { preview, html: htmlOf(animal, facts, price, state, isDemo), state: { animal } };
}

const factsOf = (a: View) =>
  [
    { label: "Especie", value: a.speciesName },
    { label: "Raza", value: a.breed },
    { label: "Sexo", value: a.sexWords },
    { label: "Edad", value: a.ageWords },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));

/** The animal as HTML for clients that don't run the app, which replaces it when it loads (rulings 34). */
function htmlOf(
  a: View,
  facts: { label: string; value: string }[],
  price: string | undefined,
  state: string | undefined,
  isDemo: boolean,
): string {
  const line = (label: string, value: string) => `<dt>${entities(label)}</dt><dd>${entities(value)}</dd>`;
  return framed(
    { isDemo, title: a.name, subtitle: `${a.breed ?? a.speciesName} · ${keyFactsOf(a)}`, kind: "first-animal" },
    `${largePhoto(a.photos[0] ?? a.photo ?? undefined)}<dl>${[
      ...(price ? [line("Precio", price)] : []),
      ...(state ? [line("Estado", state)] : []),
      ...facts.map((f) => line(f.label, f.value)),
    ].join("")}</dl>${a.story ? `<p>${entities(a.story)}</p>` : ""}${
      a.itemId ? `<p><a href="/venta-en-linea?articulo=${a.itemId}">Ver en la tienda</a></p>` : ""
    }`,
  );
}
