import type { Random } from "../pictures/random";
import type { PlannedAnimal, SpeciesCode } from "./types";

const character: Record<SpeciesCode, { female: string[]; male: string[] }> = {
  cattle: {
    female: [
      "Es la primera en llegar al comedero y la última en irse.",
      "Mansa en la ordeña: se deja tocar la ubre sin trabarla.",
      "Buena madre; no deja que nadie se acerque a su cría el primer día.",
    ],
    male: [
      "Noble de a pie y de a caballo, entra solo a la manga.",
      "De lomo recto y buenos aplomos, camina largo sin cansarse.",
      "Tranquilo en el corral; lo manejan los niños con un costal de sal.",
    ],
  },
  goat: {
    female: [
      "Curiosa como ninguna: ya aprendió a abrir dos tipos de cerrojo.",
      "Ubre bien puesta y pezones fáciles para ordeñar a mano.",
      "Sigue al hato sin perro y vuelve sola al caer la tarde.",
    ],
    male: [
      "Cabeza fuerte y orejas largas, como pide la raza.",
      "Serio con el hato y cariñoso con quien le lleva mezquite.",
      "Trepa donde sea; el techo del gallinero ya lo conoce.",
    ],
  },
  sheep: {
    female: [
      "Cría cuates casi cada parto y los saca adelante a los dos.",
      "Aguanta el calor y la seca sin bajar de carnes.",
      "Tranquila para el manejo; se deja revisar la pezuña de pie.",
    ],
    male: [
      "Pierna llena y lomo ancho; se nota desde el corral.",
      "Manso, sin maña de topar.",
      "Crece parejo con puro pastoreo y un puño de grano.",
    ],
  },
  horse: {
    female: [
      "Boca suave y paso cómodo; la montan principiantes en los paseos.",
      "Atenta y valiente: cruza el arroyo sin pensarlo.",
      "De buen linaje para el rancho y para la escaramuza.",
    ],
    male: [
      "Arranca y para en corto, hecho al trabajo con ganado.",
      "Noble de suelo: se deja bañar, herrar y subir al remolque.",
      "Alza, brío y buen carácter; pide jinete con mano tranquila.",
    ],
  },
  pig: {
    female: [
      "Come de todo, pero por un aguacate hace fila.",
      "Doce tetas buenas y mucha paciencia con la camada.",
      "Limpia su rincón y duerme siempre del mismo lado.",
    ],
    male: [
      "Largo, de buen jamón y patas firmes.",
      "Conoce su nombre y viene corriendo al oírlo.",
      "Gana peso parejo y nunca deja nada en el comedero.",
    ],
  },
  dog: {
    female: [
      "Junta el hato con la pura mirada.",
      "Cuida a los niños como si fueran borregos.",
      "Aprende una orden nueva por semana.",
    ],
    male: [
      "Trabaja a la voz y al silbido desde cachorro.",
      "Duerme frente a la puerta y avisa sin escándalo.",
      "Le sobra energía: necesita oficio y espacio para correr.",
    ],
  },
  rabbit: {
    female: ["Se deja cargar y cepillar sin patalear.", "Buena madre: arma el nido con su propio pelo."],
    male: ["Curioso y limpio, usa su rincón desde pequeño.", "Come de la mano y le gusta el cilantro."],
  },
  poultry: {
    female: ["Pone casi diario y canta para presumirlo.", "Escarba, come de todo y vuelve sola al gallinero."],
    male: ["Canta a las cinco y veinte, ni un minuto antes.", "Cuida al grupo y encuentra las mejores lombrices."],
  },
};

/** Two or three sentences in the voice of its breeder. */
export function storyOf(
  animal: Pick<PlannedAnimal, "species" | "sex" | "name">,
  origin: { dam: string; sire: string } | null,
  forSale: boolean,
  rng: Random,
): string {
  const she = animal.sex === "female";
  const born = origin
    ? rng.pick([
        `Nació aquí, ${she ? "hija" : "hijo"} de ${origin.dam} y ${origin.sire}.`,
        `${she ? "Hija" : "Hijo"} de ${origin.dam} y ${origin.sire}, ${she ? "criada" : "criado"} en el rancho desde el primer día.`,
      ])
    : rng.pick([
        `${she ? "Llegó chica" : "Llegó chico"} de un criadero de Los Altos y aquí creció.`,
        `La base de nuestra cría: de ${she ? "ella" : "él"} viene buena parte del corral.`,
        `${she ? "La compramos" : "Lo compramos"} en la feria regional por su estampa, y no nos arrepentimos.`,
      ]);
  const trait = rng.pick(character[animal.species][she ? "female" : "male"]);
  const end = forSale
    ? rng
        .pick([
          "Se entrega con sus vacunas al corriente.",
          "Puedes venir a verlo al corral cualquier sábado.",
          "Va con su historial completo y una semana de su alimento.",
        ])
        .replace("verlo", she ? "verla" : "verlo")
    : rng.pick(["No está a la venta: es de la familia.", "Se queda en el rancho.", ""]);
  return [born, trait, end].filter(Boolean).join(" ");
}
