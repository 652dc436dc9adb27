import { pesos } from "@corral/domain/kernel/money";
import type { PlannedAnimal, PlannedItem } from "./types";

/** The animal that nobody buys and everybody may look after: the ranch's old mare. */
const SPONSORED = "ZF";

/** What is sponsored, once or by the month. */
export function sponsorshipItems(animals: readonly Omit<PlannedAnimal, "pictures">[]): PlannedItem[] {
  const animal = animals.find((a) => a.key === SPONSORED);
  if (!animal) throw new Error(`the ranch has no ${SPONSORED}`);
  return [
    {
      key: "padrinazgo:yegua",
      kind: "sponsorship",
      shelf: "visitas",
      animalKey: null,
      title: `Apadrina a «${animal.name}»`,
      subtitle: "Una vez o cada mes",
      description:
        "Ya trabajó lo suyo y se quedó con nosotros. Con tu apoyo come bien, la revisa el MVZ y la hierran. Puedes venir a verla.",
      species: null,
      category: "Padrinazgos",
      priceMode: "fixed",
      price: pesos(150),
      pricePerKg: null,
      estWeight: null,
      taxClass: "exempt",
      depositBp: null,
      stock: null,
      left: null,
      maxQty: 1,
      delivery: ["on_site"],
      publishedDaysAgo: 120,
      picture: { of: "animal", animalKey: SPONSORED },
      alt: animal.name,
    },
  ];
}
