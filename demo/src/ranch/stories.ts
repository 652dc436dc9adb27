import { type Day, dayInWords } from "@corral/domain/kernel/time";
import type { Random } from "../pictures/random";
import data from "./data/character.json";
import type { PlannedAnimal, SpeciesCode } from "./types";

/** What is known of an animal when its story is told. */
export interface StoryFacts extends Pick<PlannedAnimal, "species" | "sex" | "name" | "birthDate"> {
  /** Old enough for the work or the yield of a grown one. */
  grown: boolean;
  /** Null for those that came from outside. */
  origin: { dam: string; sire: string } | null;
  /** Born with it. */
  twins: string[];
  /** Its own. */
  young: string[];
  /** The day on which it should give birth, and who it was served by. */
  due: Day | null;
  service: string;
  forSale: boolean;
}

/** Sentences that are true of any animal of that species and stage. `parent`: only of one that has young. */
interface Character {
  young: string[];
  female: string[];
  male: string[];
  mother: string[];
  sire: string[];
}

const character: Record<SpeciesCode, Character> = data;

/** Words that are written in the masculine above. */
const FEMININE: [string, string][] = [
  ["Limpio", "Limpia"],
  ["desde chico", "desde chica"],
  ["Curioso", "Curiosa"],
  ["noble de suelo", "noble de suelo"],
  ["Tranquilo", "Tranquila"],
];
const MASCULINE: [string, string][] = [
  ["entrar sola", "entrar solo"],
  ["Mansa", "Manso"],
];
const agreeing = (text: string, she: boolean) =>
  (she ? FEMININE : MASCULINE).reduce((said, [from, to]) => said.replace(from, to), text);

const and = (names: string[]) => names.join(", ").replace(/, ([^,]*)$/, " y $1");
const month = (day: Day) => dayInWords(day).replace(/^.*? de /, "");

/** Two to four sentences in the voice of its breeder, each of a fact or of what any animal like it does. */
export function storyOf(a: StoryFacts, rng: Random): string {
  const she = a.sex === "female";
  const born = a.origin
    ? `Nació aquí en ${month(a.birthDate)}, ${she ? "hija" : "hijo"} de ${a.origin.dam} y ${a.origin.sire}.`
    : rng.pick([
        `${she ? "Llegó chica" : "Llegó chico"} de un criadero de Los Altos y aquí creció.`,
        ["dog", "rabbit", "poultry"].includes(a.species)
          ? `${she ? "Nos la regaló" : "Nos lo regaló"} un vecino y aquí se quedó.`
          : `${she ? "La compramos joven" : "Lo compramos joven"} en la feria regional, por su estampa.`,
      ]);
  const twins = a.twins.length > 0 && a.species !== "poultry" ? `De la misma camada que ${and(a.twins)}.` : undefined;
  const words = character[a.species];
  const trait = agreeing(rng.pick(a.grown ? words[she ? "female" : "male"] : words.young), she);
  const family = a.young.length
    ? `${rng.pick(words[she ? "mother" : "sire"])} Es ${she ? "madre" : "padre"} de ${and(a.young)}.`
    : undefined;
  const due = a.due ? `Está cargada de ${a.service}: le toca parir en ${month(a.due)}.` : undefined;
  const gelded = a.sex === "castrated_male" ? "Castrado a los ocho meses, ya sanó." : undefined;
  const end = a.forSale
    ? rng
        .pick([
          "Se entrega con sus vacunas al corriente.",
          "Puedes venir a verlo al corral cualquier sábado.",
          "Va con su historial completo y una semana de su alimento.",
        ])
        .replace("verlo", she ? "verla" : "verlo")
    : rng.pick(["No está a la venta: es de la familia.", "Se queda en el rancho.", ""]);
  return [born, twins, trait, family, due, gelded, end].filter(Boolean).join(" ");
}
