import { keysOf } from "../lookup";

/**
 * The everyday words for the animals and goods of such a business, grouped by meaning, with those of every region of Mexico.
 * Each is in the singular and without accents. A change needs a new `SEARCH_VERSION`.
 */
interface Meaning {
  words: string;
  /** The species whose animals it means. */
  species?: string;
  /** The wider meaning that it belongs to: who looks for that one finds it too. */
  within?: string;
}

const meanings = {
  cattle: {
    species: "cattle",
    words:
      "vaca toro res bovino vacuno becerro becerra ternero ternera novillo novilla novillona vaquilla vaquillona torete buey cebu ganado",
  },
  goat: { species: "goat", words: "cabra cabro chivo chiva cabrito cabrita caprino chivato ganado" },
  sheep: { species: "sheep", words: "borrego borrega oveja cordero cordera carnero ovino morueco ganado" },
  horse: {
    species: "horse",
    words: "caballo yegua potro potra potranca potrillo equino corcel jaca cuaco poni pony jamelgo penco",
  },
  pig: {
    species: "pig",
    words:
      "cerdo cerda puerco puerca marrano marrana cochino cochina cochi chancho chancha lechon lechona cuino cuche cuchi cochinillo porcino verraco gorrino",
  },
  dog: { species: "dog", words: "perro perra cachorro cachorra can canino chucho" },
  cat: { species: "cat", words: "gato gata felino michi minino" },
  rabbit: { species: "rabbit", words: "conejo coneja gazapo" },
  donkey: { species: "donkey", words: "burro burra asno jumento pollino" },
  mule: { words: "mula mulo" },
  deer: { species: "deer", words: "venado venada ciervo cierva cervatillo" },
  bison: { species: "bison", words: "bisonte bufalo bufala" },
  llama: { species: "llama", words: "llama llamo camelido" },
  alpaca: { species: "alpaca", words: "alpaca alpaco camelido" },
  bee: { species: "bee", words: "abeja colmena apiario enjambre" },
  bird: { species: "poultry", words: "ave avicola" },
  hen: { within: "bird", words: "gallina gallo pollo polla pollito pollita gallito" },
  turkey: { within: "bird", words: "guajolote guajolota pavo pava totol totole pipila cocono jolote" },
  duck: { within: "bird", words: "pato pata" },
  goose: { within: "bird", words: "ganso gansa oca" },
  quail: { within: "bird", words: "codorniz" },
  pigeon: { within: "bird", words: "paloma palomo pichon" },
  ostrich: { within: "bird", words: "avestruz" },
  peafowl: { within: "bird", words: "pavorreal" },
  guineafowl: { within: "bird", words: "guinea gallineta" },
  pheasant: { within: "bird", words: "faisan" },
  fish: { words: "pez pescado" },
  tilapia: { within: "fish", words: "tilapia mojarra" },
  trout: { within: "fish", words: "trucha" },
  egg: { words: "huevo blanquillo" },
  cheese: { words: "queso quesillo cuajada requeson" },
  panela: { within: "cheese", words: "panela" },
  asadero: { within: "cheese", words: "asadero" },
  milk: { words: "leche" },
  cream: { words: "crema nata" },
  butter: { words: "mantequilla" },
  yogurt: { words: "yogur yogurt yoghurt" },
  honey: { words: "miel" },
  beeswax: { words: "cera propoleo" },
  meat: { words: "carne" },
  sausage: { within: "meat", words: "chorizo longaniza" },
  driedmeat: { within: "meat", words: "machaca cecina" },
  barbecue: { within: "meat", words: "barbacoa birria" },
  lard: { words: "manteca" },
  wool: { words: "lana vellon" },
  leather: { words: "cuero piel zalea" },
  manure: { words: "abono composta estiercol guano lombricomposta" },
  feed: { words: "alimento forraje pastura pienso croqueta" },
  hay: { within: "feed", words: "paca heno zacate alfalfa" },
  semen: { words: "semen pajilla" },
  embryo: { words: "embrion" },
  saddle: { words: "montura" },
  vaccine: { words: "vacuna" },
  dewormer: { words: "desparasitante vermifugo" },
  visit: { words: "visita recorrido paseo tour" },
  ride: { within: "visit", words: "cabalgata" },
  sponsorship: { words: "padrinazgo donativo donacion apadrinar" },
} as const satisfies Record<string, Meaning>;

export type MeaningName = keyof typeof meanings;
/** The meanings of a word in the singular; one may have several (ganado). */
export const meaningsOfWord = new Map<string, MeaningName[]>();
/** A name and those of the wider meanings that it belongs to. */
const chains = new Map<MeaningName, MeaningName[]>();
const ofSpecies = new Map<string, MeaningName>();

const names = keysOf(meanings);
for (const name of names) {
  const { words, within, species }: Meaning = meanings[name];
  chains.set(name, [name, ...names.filter((it) => it === within)]);
  if (species) ofSpecies.set(species, name);
  for (const word of words.split(" ")) meaningsOfWord.set(word, [...(meaningsOfWord.get(word) ?? []), name]);
}

/** Changes with the words: what was made from them says it. */
export const wordsMark = [...meaningsOfWord.keys()].reduce(
  (sum, word) => [...word].reduce((it, letter) => (it * 31 + letter.charCodeAt(0)) % 1_000_000_007, sum),
  7,
);

/** The meaning and the wider one that it belongs to, if any. */
export const withWider = (name: MeaningName): readonly MeaningName[] => chains.get(name) ?? [name];
/** The species of a meaning or of the wider one that it belongs to (duck: poultry). */
export const speciesOf = (name: MeaningName): string | undefined =>
  withWider(name).flatMap((it) => [...ofSpecies].flatMap(([code, own]) => (own === it ? [code] : [])))[0];
/** The meaning of a species' animals; undefined for those that have no everyday word (other). */
export const meaningOfSpecies = (code: string) => ofSpecies.get(code);
