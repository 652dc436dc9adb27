import { IN_THE_TILE, photoSource } from "@corral/contract/business/photos.files";
import { spoken } from "@corral/domain/kernel/money";
import { pageWords } from "@corral/domain/kernel/text/pages";
import { animalsPage } from "#src/features/herd/public-animals/routes";
import { type Asked, type Drawn, isNarrowed } from "./drawn";
import { boxes, framed } from "./frame";
import { entities } from "./html";

type Card = Awaited<ReturnType<typeof animalsPage>>["animals"][number];
/** What a window shows of the list without scrolling, and a little more. */
const DRAWN = 8;

function cardHtml({ id, name, tag, breed, speciesName, sexWords, ageWords, photo, price, availability }: Card) {
  const source = photoSource(photo?.id ?? "", IN_THE_TILE);
  const kind = [breed ?? speciesName, sexWords].filter(Boolean).join(" · ");
  const offer =
    price !== null && availability
      ? `<b>${spoken(price)}</b><br><i>${entities(availability.words)}</i>`
      : `<i>${pageWords.notForSale}</i>`;
  return `<li><a href="/animal?id=${id}">${
    photo
      ? `<img src="${source.src}" srcset="${source.srcSet}" sizes="${source.sizes}" alt="${entities(photo.alt)}" width="320" height="240">`
      : "<u></u>"
  }<span><b>${entities(name)}</b>${tag ? ` <i>${entities(tag)}</i>` : ""}<br><i>${entities(kind)}</i>${ageWords ? `<br><i>${entities(ageWords)}</i>` : ""}<br>${offer}</span></a></li>`;
}

/** The first public animals. Staff sees the herd there instead. */
export async function drawAnimals({ deps, query, buyerId, isStaff, isDemo }: Asked): Promise<Drawn | undefined> {
  if (isStaff || isNarrowed(query, ["ver", "q", "especie", "venta"])) return undefined;
  const animals = await animalsPage(deps, {}, await buyerId());
  return {
    html: framed(
      { ...pageWords.animals, isDemo, kind: "first-animals" },
      `${boxes(48, 44)}<ul>${animals.animals.slice(0, DRAWN).map(cardHtml).join("")}</ul>`,
    ),
    state: { animals },
  };
}
