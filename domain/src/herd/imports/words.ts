import { keysOf } from "../../kernel/lookup";
import { species } from "../../kernel/species";
import {
  type OwnerKind,
  ownerKindWords,
  type Precision,
  type Purpose,
  precisionWords,
  purposeWords,
  type Sex,
  sexWords,
} from "../animals/attributes";
import { simple } from "./header";

/** The words of a spreadsheet for each code: our own word first, then other spellings. */
const table = <C extends string>(said: Record<C, string>, also: Partial<Record<C, string>>): Map<string, C> =>
  new Map(
    keysOf(said).flatMap((code) =>
      [said[code], ...(also[code]?.split(" / ") ?? [])].map((word) => [simple(word), code] as const),
    ),
  );

const sexes = table<Sex>(sexWords, {
  female:
    "h / f / fem / hem / hbra / female / femenino / femenina / hembras / vaca / vaquilla / vaquillona / becerra / ternera / novilla / novillona / yegua / potra / potranca / oveja / borrega / cordera / cabra / chiva / cabrita / cerda / marrana / puerca / perra / coneja / burra / gata / gallina / pava",
  male: "m / masc / mac / male / masculino / masculina / machos / semental / toro / becerro / ternero / potro / potrillo / garanon / carnero / borrego / cordero / chivo / cabrito / verraco / marrano / puerco / perro / conejo / burro / gato / gallo / pavo / entero",
  castrated_male: "castrado / capado / mc / novillo / buey / capon / castrado macho",
  spayed_female: "esterilizada / he / castrada / operada",
  unknown: "desconocido / sin dato / no se sabe / indefinido / sd / nd",
});
const purposes = table<Purpose>(purposeWords, {
  breeding: "reproduccion / pie de cria / semental / vientre",
  milk: "lecheria / ordena / lechero",
  fattening: "engorde / carne / abasto / pesada",
  companion: "mascota",
  exhibition: "exposicion / show",
  work: "tiro / monta / silla",
  wildlife_conservation: "conservacion de vida silvestre",
});
const precisions = table<Precision>(precisionWords, {
  day: "dia / exacta / exacto",
  month: "mes",
  year: "ano / anio",
  estimated: "estimada / aprox / aproximado / estimado",
});
const owners = table<OwnerKind>(ownerKindWords, {
  own: "propia / mio / rancho / si",
  consignment: "consignacion",
  shared: "sociedad / compartido / compartida / a medias / mediania",
});
const kinds: Record<string, string> = {
  cattle:
    "bovina / res / reses / ganado bovino / ganado / vaca / toro / becerro / becerra / vaquilla / vaquillona / novillo / novillona / ternera / ternero / buey",
  goat: "caprino / caprina / chivo / chiva / cabrito / cabrita / macho cabrio",
  sheep: "ovino / ovina / oveja / borrega / cordero / cordera / carnero",
  horse: "equino / equina / yegua / potro / potra / potranca / garanon",
  pig: "porcino / porcina / puerco / marrano / cochino / lechon / verraco / cerda",
  dog: "canino / canina / perra / cachorro",
  rabbit: "coneja / gazapo",
  donkey: "asno / asna / mula / mulo",
  cat: "felino / gatito / gatita",
  deer: "ciervo / cervido",
  bee: "abeja / abejas / apicola / colmenas",
  poultry: "gallina / gallo / pollo / pollito / guajolote / pavo / pato / aves de corral",
};
const speciesByWord = new Map(
  Object.entries(species).flatMap(([code, s]) =>
    [s.name, s.plural, s.female, s.male, ...(kinds[code]?.split(" / ") ?? [])].map((w) => [simple(w), code] as const),
  ),
);

/** The code of a cell's word; undefined for an unknown one. */
export const sexOf = (cell: string) => sexes.get(simple(cell));
export const purposeOf = (cell: string) => purposes.get(simple(cell));
export const precisionOf = (cell: string) => precisions.get(simple(cell));
export const ownerKindOf = (cell: string) => owners.get(simple(cell));
export const speciesOf = (cell: string) => speciesByWord.get(simple(cell));
