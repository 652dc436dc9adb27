import { type Day, dayInWords } from "@corral/domain/kernel/time";
import type { Random } from "../pictures/random";
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

const character: Record<SpeciesCode, Character> = {
  cattle: {
    young: ["Come bien y crece parejo.", "Ya sabe entrar sola a la manga.", "Mansa: se deja rascar el lomo."],
    female: [
      "Es la primera en llegar al comedero y la última en irse.",
      "Tranquila para el manejo, entra sola a la manga.",
    ],
    male: ["De lomo recto y buenos aplomos, camina largo sin cansarse.", "Noble de a pie y de a caballo."],
    mother: ["Buena madre: no deja que nadie se acerque a su cría el primer día.", "Pare sin ayuda y cría bien."],
    sire: ["Sus crías salen parejas y de buen peso.", "Monta bien y sus becerros nacen chicos, sin dar problemas."],
  },
  goat: {
    young: ["Brinca todo el día y come de la mano.", "Aprendió pronto a tomar de la cubeta."],
    female: [
      "Curiosa como ninguna: ya aprendió a abrir dos tipos de cerrojo.",
      "Vuelve sola al corral al caer la tarde.",
    ],
    male: ["Serio con el hato y cariñoso con quien le lleva mezquite.", "Fuerte de patas; trepa donde sea."],
    mother: ["Ubre bien puesta y pezones fáciles para ordeñar a mano.", "Cría bien y da leche de sobra."],
    sire: ["Sus crías heredan el largo y la cabeza.", "Trabaja bien con veinte cabras por temporada."],
  },
  sheep: {
    young: ["Crece parejo con pasto y un puño de grano.", "Come bien y anda siempre con el rebaño."],
    female: [
      "Aguanta el calor y la seca sin bajar de carnes.",
      "Tranquila para el manejo; se deja revisar la pezuña de pie.",
    ],
    male: ["Pierna llena y lomo ancho; se nota desde el corral.", "Manso, sin maña de topar."],
    mother: ["Cría sin ayuda y no deja solo a ningún cordero.", "Buena leche: sus crías crecen rápido."],
    sire: ["Sus corderos salen pesados y de buena pierna.", "Marca su línea: lomo largo y buen hueso."],
  },
  horse: {
    young: [
      "Se deja amarrar, cepillar y levantar las patas.",
      "Curioso de todo y noble de suelo; todavía sin amansar.",
    ],
    female: ["Atenta y valiente: cruza el arroyo sin pensarlo.", "Boca suave y paso cómodo."],
    male: ["Arranca y para en corto, hecho al trabajo con ganado.", "Se deja bañar, herrar y subir al remolque."],
    mother: ["Buena madre: sus crías salen nobles y de buen hueso."],
    sire: ["Da crías de buen carácter y buena alzada."],
  },
  pig: {
    young: ["Come de todo y gana peso parejo.", "Limpio: escogió su rincón desde chico."],
    female: ["Come de todo, pero por un aguacate hace fila.", "Limpia su rincón y duerme siempre del mismo lado."],
    male: ["Largo, de buen jamón y patas firmes.", "Conoce su nombre y viene corriendo al oírlo."],
    mother: ["Doce tetas buenas y mucha paciencia con la camada."],
    sire: ["Sus camadas son grandes y parejas."],
  },
  dog: {
    young: ["Está aprendiendo a venir cuando se le llama.", "Le sobra energía: va a necesitar oficio y espacio."],
    female: ["Junta el hato con la pura mirada.", "Cuida a los niños como si fueran borregos."],
    male: ["Trabaja a la voz y al silbido.", "Duerme frente a la puerta y avisa sin escándalo."],
    mother: ["Cuidó muy bien a su camada y la sigue enseñando."],
    sire: ["Sus cachorros salen listos y con ganas de trabajar."],
  },
  rabbit: {
    young: ["Come de la mano y le gusta el cilantro.", "Tranquilo; se deja cargar."],
    female: ["Se deja cargar y cepillar sin patalear."],
    male: ["Curioso y limpio, usa su rincón."],
    mother: ["Buena madre: arma el nido con su propio pelo."],
    sire: ["Sus crías salen sanas y del color de la raza."],
  },
  poultry: {
    young: ["Ya busca su comida y duerme con las demás.", "Creció bajo criadora y ya aguanta el fresco."],
    female: ["Pone casi diario y canta para presumirlo.", "Escarba, come de todo y vuelve sola al gallinero."],
    male: ["Canta a las cinco y veinte, ni un minuto antes.", "Cuida al grupo y encuentra las mejores lombrices."],
    mother: ["Se echa bien y saca sus pollitos sin incubadora."],
    sire: ["Sus pollitos salen fuertes y de buen color."],
  },
};

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
