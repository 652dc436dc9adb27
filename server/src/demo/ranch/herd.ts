import { addDays, type Day } from "@corral/domain/time";
import type { Coat } from "../drawings/animals";
import { type Chance, namedId } from "./chance";

export interface DemoAnimal {
  id: string; species: string; breed: string; name: string; sex: "female" | "male"; birth: Day; coat: Coat; color: string; purpose: string; dam: string | null; sire: string | null; tag: string; story: string; generation: number; seed: number;
  events: { type: string; day: Day; data: Record<string, unknown> }[];
  weightG: number;
}
interface Breed {
  name: string; coat: Coat; color: string; purpose: string;
}
interface Stock {
  species: string; tag: string; adultKg: number; birthKg: number; females: string[]; males: string[]; breeds: Breed[]; grandparents: [number, number]; parents: number; young: number; maturityDays: number; youngDays: [number, number];
}

const stocks: Stock[] = [
  {
    species: "cattle", tag: "B", adultKg: 520, birthKg: 34, grandparents: [3, 2], parents: 5, young: 6, maturityDays: 760, youngDays: [120, 520], females: ["Lucero", "Paloma", "Canela", "Estrella", "Jacaranda", "Mariposa", "Tuna", "Nube", "Golondrina", "Azucena"], males: ["Torete", "Relámpago", "Mezquite", "Capitán", "Trueno", "Charro"],
    breeds: [{ name: "Suizo Americano", coat: { body: "#8A6A4F", muzzle: "#D9C7AE" }, color: "Pardo", purpose: "breeding" }, { name: "Holstein", coat: { body: "#F4EFE6", patch: "#2E2A28", muzzle: "#E3B7A6" }, color: "Blanco con negro", purpose: "milk" }, { name: "Hereford", coat: { body: "#9A4A2C", muzzle: "#F3E9DA", patch: "#A85836" }, color: "Rojo cara blanca", purpose: "fattening" }, { name: "Brahman", coat: { body: "#CFCBC4", muzzle: "#6E6A68" }, color: "Gris", purpose: "breeding" }],
  },
  {
    species: "goat", tag: "C", adultKg: 62, birthKg: 3, grandparents: [2, 1], parents: 4, young: 5, maturityDays: 420, youngDays: [60, 240], females: ["Pimienta", "Alhaja", "Chispa", "Manzanilla", "Perla", "Cereza", "Luna", "Brisa"], males: ["Chivo Güero", "Bandido", "Tlacuache", "Copal"],
    breeds: [{ name: "Boer", coat: { body: "#F7F1E6", patch: "#9C4F2B" }, color: "Blanco con cabeza roja", purpose: "fattening" }, { name: "Saanen", coat: { body: "#F5EFE2" }, color: "Blanco", purpose: "milk" }, { name: "Alpina", coat: { body: "#7B5A41", muzzle: "#E9DDC8" }, color: "Café", purpose: "milk" }],
  },
  {
    species: "sheep", tag: "O", adultKg: 70, birthKg: 4, grandparents: [2, 1], parents: 4, young: 5, maturityDays: 400, youngDays: [50, 220], females: ["Nieve", "Algodona", "Bellota", "Margarita", "Dulce", "Rosita", "Talavera", "Menta"], males: ["Zarco", "Merino", "Galeana", "Balín"],
    breeds: [{ name: "Dorper", coat: { body: "#F4EEE4", muzzle: "#2F2A28" }, color: "Blanco con cabeza negra", purpose: "fattening" }, { name: "Pelibuey", coat: { body: "#A8623A" }, color: "Canelo", purpose: "breeding" }, { name: "Katahdin", coat: { body: "#EDE4D4" }, color: "Crema", purpose: "breeding" }],
  },
  {
    species: "horse", tag: "E", adultKg: 460, birthKg: 45, grandparents: [1, 1], parents: 3, young: 2, maturityDays: 1500, youngDays: [250, 700], females: ["Centella", "Morena", "Golosa", "Amapola"], males: ["Azabache", "Dorado", "Mayoral"],
    breeds: [{ name: "Cuarto de Milla", coat: { body: "#9B5B32", muzzle: "#5C3A26" }, color: "Alazán", purpose: "work" }, { name: "Azteca", coat: { body: "#3A322E", muzzle: "#2A2422" }, color: "Azabache", purpose: "exhibition" }, { name: "Criollo", coat: { body: "#C9A46B", muzzle: "#4A382A" }, color: "Bayo", purpose: "work" }],
  },
  {
    species: "pig", tag: "P", adultKg: 150, birthKg: 2, grandparents: [1, 1], parents: 2, young: 5, maturityDays: 330, youngDays: [45, 160], females: ["Trompita", "Frida", "Bolita", "Cacahuata"], males: ["Tocino", "Don Puerco", "Piloncillo", "Camote"],
    breeds: [{ name: "Duroc", coat: { body: "#A5603F" }, color: "Rojizo", purpose: "fattening" }, { name: "Yorkshire", coat: { body: "#EDC1B0" }, color: "Rosado", purpose: "fattening" }],
  },
  {
    species: "dog", tag: "K", adultKg: 22, birthKg: 1, grandparents: [1, 1], parents: 1, young: 4, maturityDays: 500, youngDays: [62, 110], females: ["Kika", "Nube Chica", "Canica"], males: ["Solovino", "Rayo", "Fierro", "Pinto"],
    breeds: [{ name: "Border Collie", coat: { body: "#2F2B2A", patch: "#F4EFE6", muzzle: "#F4EFE6" }, color: "Negro con blanco", purpose: "work" }],
  },
  {
    species: "poultry", tag: "G", adultKg: 3, birthKg: 0, grandparents: [1, 1], parents: 2, young: 2, maturityDays: 200, youngDays: [70, 130], females: ["Copetona", "Jirafales", "Pinta", "Clueca"], males: ["Gallo Giro", "Clarín"],
    breeds: [{ name: "Rhode Island", coat: { body: "#9C4A27", patch: "#6F3017" }, color: "Rojo", purpose: "breeding" }, { name: "Plymouth Rock", coat: { body: "#8D8F93", patch: "#5E6064" }, color: "Barrada", purpose: "breeding" }],
  },
];

/** Three generations of each species: nobody is older than its parents allow, and nobody its own ancestor. */
export function makeHerd(c: Chance, today: Day): DemoAnimal[] {
  return stocks.flatMap((s) => {
    const all: DemoAnimal[] = [];
    let [f, m, n] = [0, 0, 0];
    const add = (generation: number, sex: "female" | "male", birth: Day, dam: DemoAnimal | undefined, sire: DemoAnimal | undefined) => {
      const names = sex === "female" ? s.females : s.males;
      const at = sex === "female" ? f++ : m++;
      const round = Math.floor(at / names.length);
      const name = `${names[at % names.length]}${round ? ` ${["", "II", "III", "IV"][round]}` : ""}`;
      const breed = dam && sire ? (c.next() < 0.5 ? breedOf(s, dam.breed) : breedOf(s, sire.breed)) : (s.breeds[n % s.breeds.length] as Breed);
      const tag = `${s.tag}-${String(101 + n++)}`;
      const a: DemoAnimal = { id: namedId(`animal ${tag}`), species: s.species, breed: breed.name, name, sex, birth, coat: breed.coat, color: breed.color, purpose: breed.purpose, dam: dam?.id ?? null, sire: sire?.id ?? null, tag, generation, seed: c.int(0, 9_999), story: "", events: [], weightG: 0 };
      live(a, s, c, today);
      all.push(a);
      return a;
    };
    const oldest = addDays(today, -s.maturityDays * 3 - 200);
    for (let i = 0; i < s.grandparents[0]; i++) add(0, "female", addDays(oldest, c.int(-90, 60)), undefined, undefined);
    for (let i = 0; i < s.grandparents[1]; i++) add(0, "male", addDays(oldest, c.int(-120, 30)), undefined, undefined);
    const of = (g: number, sex: string) => all.filter((a) => a.generation === g && a.sex === sex);
    for (let i = 0; i < s.parents; i++) add(1, i === 0 ? "male" : "female", addDays(today, -Math.round(s.maturityDays * 1.5) - c.int(0, 100)), c.pick(of(0, "female")), c.pick(of(0, "male")));
    const mothers = of(1, "female").length ? of(1, "female") : of(0, "female");
    for (let i = 0; i < s.young; i++) add(2, c.next() < 0.5 ? "male" : "female", addDays(today, -c.int(...s.youngDays)), c.pick(mothers), c.pick(of(1, "male").length && mothers[0]?.generation === 1 ? of(0, "male") : of(0, "male")));
    return all;
  });
}

const breedOf = (s: Stock, name: string) => s.breeds.find((b) => b.name === name) as Breed;
const VACCINES = ["Clostridial 8 vías", "Rabia paralítica", "Leptospira", "Triple bovina"];

/** Two years of a life: weighings along a growth curve, vaccines, dewormings and what happened in between. */
function live(a: DemoAnimal, s: Stock, c: Chance, today: Day) {
  const age = Math.round((Date.parse(today) - Date.parse(a.birth)) / 86_400_000);
  const weightAt = (days: number) => Math.round((s.birthKg + (s.adultKg * (a.sex === "male" ? 1.12 : 1) - s.birthKg) * (1 - Math.exp(-days / (s.maturityDays * 0.45)))) * 1000);
  const from = Math.max(0, age - 730);
  if (from === 0) a.events.push({ type: "birth", day: a.birth, data: { text: "Parto normal, se levantó y mamó sola la primera hora." } });
  const every = s.species === "poultry" || s.species === "dog" ? 45 : 90;
  for (let d = from + c.int(5, 20); d < age; d += every) a.events.push({ type: "weighing", day: addDays(a.birth, d), data: { grams: Math.round(weightAt(d) * (0.97 + c.next() * 0.06)) } });
  for (let d = from + 40; d < age; d += 180) a.events.push({ type: "vaccination", day: addDays(a.birth, d), data: { product: s.species === "dog" ? "Múltiple canina" : s.species === "poultry" ? "Newcastle" : c.pick(VACCINES) } });
  for (let d = from + 75; d < age; d += 150) a.events.push({ type: "deworming", day: addDays(a.birth, d), data: { product: c.pick(["Ivermectina", "Closantel", "Albendazol"]) } });
  a.weightG = weightAt(age);
  a.story = c.pick([
    `${a.name} nació en el rancho y se deja manejar sin prisa. Come bien de pradera y está al corriente de vacunas.`,
    `Criada a pastoreo con su madre; ${a.sex === "female" ? "es mansa y buena para seguir" : "es tranquilo y camina derecho"}. Se entrega con sus papeles.`,
    `De lo mejor de su camada: sana, pareja y con buen hueso. Puedes venir a conocer a sus padres cualquier sábado.`,
    `${a.name} está acostumbrad${a.sex === "female" ? "a" : "o"} a la gente y al remolque. Revisión del veterinario el mes pasado, sin novedad.`,
  ]);
}
