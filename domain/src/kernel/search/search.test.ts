import { expect, it, test } from "vitest";
import { speciesCodes, speciesName } from "../species";
import { searchText } from "../text/search-text";
import { meaningOfSpecies, wordsMark } from "./everyday-words";
import { madeFor } from "./real-words.generated";
import { hasSought, sought, speciesMeant, termsOf } from "./search";

const stored = (text: string, species?: string) => {
  const folded = searchText(text, species && speciesName(species));
  return { text: folded, terms: new Set(termsOf({ text: folded, ...(species ? { species } : {}) })) };
};
type Stored = ReturnType<typeof stored>;
const kept = ({ text, terms }: Stored) => ({ text, terms: () => terms });
const exactly = (it: Stored, typed: string) => hasSought(kept(it), sought(typed).words);
const nearly = (it: Stored, typed: string) => {
  const { nearly } = sought(typed);
  return exactly(it, typed) || (nearly !== undefined && hasSought(kept(it), nearly));
};

/** Stored things, an animal with its species or an item, each with the typed words that must find it. */
const table: [Stored, string][] = [
  [
    stored("Canela", "cattle"),
    "vaca vacas Vaca VACAS vaquita vaquitas toro toros torito res reses bovino bovinos vacuno becerro becerros becerra becerrito ternero terneras novillo novillos novillona vaquilla vaquillas vaquillona torete toretes buey bueyes cebú ganado",
  ],
  [
    stored("Lucero", "goat"),
    "cabra cabras chivo chivos chiva chivas chivito cabrito cabritos cabrita caprino caprinos ganado",
  ],
  [
    stored("Nube", "sheep"),
    "borrego borregos borrega borregas borreguito borreguitos oveja ovejas ovejita cordero corderos carnero carneros ovino ovinos ganado",
  ],
  [
    stored("Relámpago", "horse"),
    "caballo caballos caballito yegua yeguas yeguita potro potros potra potranca potrancas potrillo potrillos equino equinos corcel corceles cuaco jaca poni ponis pony",
  ],
  [
    stored("Rosita", "pig"),
    "cerdo cerdos cerda cerditos puerco puercos puerca puerquito puerquitos marrano marranos marranito cochino cochinos cochinito chancho chanchos lechón lechones lechoncito cuino porcino porcinos verraco",
  ],
  [stored("Sultán", "dog"), "perro perros perra perrito perritos cachorro cachorros canino"],
  [stored("Nieve", "cat"), "gato gatos gata gatito gatitos felino michi"],
  [stored("Copo", "rabbit"), "conejo conejos coneja conejito conejitas gazapo gazapos"],
  [stored("Platero", "donkey"), "burro burros burra burrito asno asnos jumento"],
  [stored("Bambi", "deer"), "venado venados venada venadito ciervo"],
  [stored("Caja 4", "bee"), "abeja abejas colmena colmenas enjambre"],
  [stored("Pinta", "poultry"), "ave aves gallina gallinas gallinita gallo gallos pollo pollos pollito pollitas"],
  [stored("Guajolote criollo", "poultry"), "guajolote guajolotes pavo pavos totol totoles pípila cócono ave"],
  [stored("Pato pekín", "poultry"), "pato patos pata patito patitos ave"],
  [stored("Codorniz japonesa", "poultry"), "codorniz codornices ave"],
  [stored("Blanquillo de rancho, 30 piezas"), "huevo huevos huevito blanquillo blanquillos"],
  [stored("Queso panela 1 kg"), "queso quesos quesito panela quesillo"],
  [stored("Leche bronca 1 L"), "leche leches"],
  [stored("Miel de mezquite"), "miel mieles"],
  [stored("Paca de alfalfa"), "paca pacas alfalfa heno zacate forraje"],
  [stored("Longaniza de Valladolid"), "chorizo chorizos longaniza carne"],
  [stored("Recorrido por el establo"), "visita visitas recorrido recorridos paseo paseos tour"],
  [stored("Semen de toro Holstein"), "pajilla pajillas semen"],
  [stored("Abono de lombriz"), "composta abono abonos estiércol"],
];
it.each(table)("%j", (it, words) => {
  expect(words.split(" ").filter((typed) => !exactly(it, typed))).toEqual([]);
});
it("has at least 200 words", () => {
  expect(table.flatMap(([, words]) => words.split(" ")).length).toBeGreaterThanOrEqual(200);
});

const mistyped: [Stored, string][] = [
  [
    stored("Canela", "cattle"),
    "becer vaqui novil vacca baca bacas vaka vcaa vaac bovnio bobino becero beserro bezerro ternro tooro novilo vaquila becerrro",
  ],
  [stored("Lucero", "goat"), "cavra cabrra chibo chivvo kabra cabrtio"],
  [stored("Nube", "sheep"), "vorrego borego borregp obeja ovja ovejja cordro carnerro"],
  [stored("Relámpago", "horse"), "cavallo cabalo cabayo caballoo yegau llegua yehua potor potrllo"],
  [stored("Rosita", "pig"), "serdo puerko pureco marano marrrano cochno lechom"],
  [stored("Copo", "rabbit"), "conego cnejo konejo conjeo"],
  [stored("Pinta", "poultry"), "gayina galina gallna gallima poyo"],
  [stored("Huevo orgánico"), "huebo uevo guevo heuvo huvos"],
  [stored("Queso Oaxaca"), "keso qeso quezo quesoo qeusos"],
  [stored("Vaca Holstein", "cattle"), "holstain holsteyn olstein holsten"],
  [stored("María Hernández López"), "ernandes hernandes hernandz"],
];
it.each(mistyped)("with one mistake: %j", (it, words) => {
  expect(words.split(" ").filter((typed) => !nearly(it, typed))).toEqual([]);
});

/** Pairs of a typed word and a stored thing that it must not find, not even with a mistake allowed. */
const apart: [string, Stored][] = (
  [
    ["casa", "Vaca", "cattle"],
    ["vaca", "Casa para gallinas"],
    ["vaca", "Vacaciones en el rancho"],
    ["vara", "Vaca", "cattle"],
    ["saca", "Vaca", "cattle"],
    ["res", "Fresas con crema"],
    ["res", "Tres quesos"],
    ["toro", "Toronja"],
    ["loro", "Toro", "cattle"],
    ["todo", "Toro", "cattle"],
    ["tiro", "Toro", "cattle"],
    ["buey", "Burro", "donkey"],
    ["pato", "Zapato de charro"],
    ["pato", "Guajolote", "poultry"],
    ["pavo", "Pato", "poultry"],
    ["gato", "Pato", "poultry"],
    ["pato", "Gato", "cat"],
    ["gato", "Gatorade"],
    ["pollo", "Repollo"],
    ["polo", "Pollo", "poultry"],
    ["gallina", "Pato", "poultry"],
    ["ave", "Avena"],
    ["ave", "Llave"],
    ["nave", "Gallina", "poultry"],
    ["gallo", "Galletas"],
    ["fallo", "Gallo", "poultry"],
    ["perro", "Puerro"],
    ["pero", "Perro", "dog"],
    ["pera", "Perra", "dog"],
    ["berro", "Perro", "dog"],
    ["cerro", "Perro", "dog"],
    ["can", "Canasta"],
    ["cerdo", "Cedro"],
    ["cerca", "Cerda", "pig"],
    ["puerto", "Puerco", "pig"],
    ["cocina", "Cochina", "pig"],
    ["marrano", "Manzana"],
    ["cabra", "Cobra"],
    ["cobra", "Cabra", "goat"],
    ["habra", "Cabra", "goat"],
    ["chico", "Chivo", "goat"],
    ["chivo", "Borrego", "sheep"],
    ["oveja", "Cabra", "goat"],
    ["abeja", "Oveja", "sheep"],
    ["oreja", "Oveja", "sheep"],
    ["vieja", "Oveja", "sheep"],
    ["borrego", "Borrador"],
    ["carnero", "Carne seca"],
    ["carne", "Carnero", "sheep"],
    ["potro", "Potrero en renta"],
    ["cabello", "Caballo", "horse"],
    ["yegua", "Agua de pozo"],
    ["consejo", "Conejo", "rabbit"],
    ["barro", "Burro", "donkey"],
    ["burro", "Barra de amaranto"],
    ["mula", "Vaca", "cattle"],
    ["queso", "Beso"],
    ["peso", "Queso"],
    ["huevo", "Hueso para perro"],
    ["nuevo", "Huevo"],
    ["hueso", "Huevo"],
    ["leche", "Lechuga"],
    ["noche", "Leche"],
    ["miel", "Piel curtida"],
    ["mil", "Miel"],
    ["fiel", "Miel"],
    ["lana", "Plancha"],
    ["cana", "Lana"],
    ["sera", "Cera de abeja"],
    ["vacuna", "Vaca", "cattle"],
    ["pichón", "Paloma", "cattle"],
    ["vaca", "Toro", "dog"],
    ["costal", "Postal del rancho"],
  ] as [string, string, string?][]
).map(([typed, ...of]) => [typed, stored(...of)]);
it.each(apart)("%s doesn't find %j", (typed, it) => {
  expect(nearly(it, typed)).toBe(false);
});
it("has at least 60 pairs", () => {
  expect(apart.length).toBeGreaterThanOrEqual(60);
});

test("an animal is found by its name, also where that is an everyday word of another species", () => {
  const cow = stored("Paloma", "cattle");
  expect(["paloma", "palomas", "vaca", "paloma vaca"].map((typed) => exactly(cow, typed))).toEqual(Array(4).fill(true));
});

test("other words are found anywhere, short ones at the beginning of a word, and all have to be there", () => {
  const it = stored("Torete Charolais 7/8, arete 12345", "cattle");
  expect(["charo", "arolai", "2345", "7/8", "ch", "toretes charolais"].map((typed) => exactly(it, typed))).toEqual(
    Array(6).fill(true),
  );
  expect(["ol", "torete angus", "chivo charolais"].map((typed) => exactly(it, typed))).toEqual(Array(3).fill(false));
});

test("what was found as it stands isn't looked for with a mistake, nor is a word that Spanish has", () => {
  expect(nearly(stored("Gansito", "cattle"), "gana")).toBe(false);
  expect(sought("becerro").nearly).toBeUndefined();
});

test("marks around a word, and words that only join others, aren't looked for", () => {
  const it = stored("Vaquilla Holstein", "cattle");
  expect(["¿vaca?", "vacas,", "vaca de la holstein", "una vaca"].map((typed) => exactly(it, typed))).toEqual(
    Array(4).fill(true),
  );
  expect(sought("de la").words.map((word) => word.typed)).toEqual(["de", "la"]);
});

test("nothing typed, marks alone and very long texts ask for little", () => {
  expect(sought("   ")).toEqual({ words: [], nearly: undefined });
  expect(sought("MX-12-04811").nearly).toBeUndefined();
  expect(sought("palabra ".repeat(500)).words).toHaveLength(6);
});

test("what is typed names a species from its first letters on, also with a mistake", () => {
  const meant = Object.fromEntries(
    ["vac", "chiv", "borr", "pat", "ganado", "vacca", "queso", "ca", "zzqqx", ""].map((typed) => [
      typed,
      speciesMeant(typed, speciesCodes),
    ]),
  );
  expect(meant).toEqual({
    vac: ["cattle"],
    chiv: ["goat"],
    borr: ["sheep"],
    pat: ["poultry"],
    ganado: ["cattle", "goat", "sheep"],
    vacca: ["cattle"],
    queso: [],
    ca: [],
    zzqqx: [],
    "": [],
  });
});

test("every species has an everyday word, but for the other ones", () => {
  expect(speciesCodes.filter((code) => !meaningOfSpecies(code))).toEqual(["other"]);
});

test("the words that are no mistakes were made for the everyday words of now: node scripts/checks/real-words.mjs", () => {
  expect(madeFor).toBe(String(wordsMark));
});
