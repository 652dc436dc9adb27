import { present } from "../../kernel/lookup";
import { type Day, dayInWords, daysBetween } from "../../kernel/time";

/** The facts that decide whether an animal may be put on sale. */
export interface ListableFacts {
  species: string;
  lifeStatus: string;
  birthDate: Day | null;
  /** The types of its active identifiers. */
  identifiers: readonly string[];
  inQuarantine: boolean;
  /** It left the herd and has not returned. */
  away: boolean;
  /** Its purpose; `fattening` means sold for meat. */
  purpose: string | null;
  /** The last day of the meat withdrawal period. */
  withdrawalMeat: Day | null;
  /** It has a live claim: sold or being bought. */
  claimed: boolean;
}

/** The identifier required by law to move, and so to sell, an animal, by species (domain.md §3.4: SINIIGA for cattle). */
const required: Record<string, { type: string; words: string }> = {
  cattle: { type: "siniiga", words: "su arete SINIIGA" },
};
/** The minimum age in days to be sold, by species: younger ones stay with the mother. */
const minSaleAge: Record<string, number> = { dog: 60, cat: 60, rabbit: 30 };

const gone: Record<string, string> = {
  dead: "está registrado como muerto",
  slaughtered: "ya se sacrificó",
  lost: "está registrado como perdido",
  stolen: "está reportado como robado",
};

type Code = "ANIMAL_NOT_LISTABLE" | "ANIMAL_FLAGGED_STOLEN" | "ANIMAL_IN_WITHDRAWAL";
export interface NotListable {
  code: Code;
  words: string;
}

/** Why an animal may be neither sold nor delivered, even to a buyer who has paid; empty when it may. */
export function whyNotFit(
  animal: Pick<ListableFacts, "lifeStatus" | "inQuarantine" | "away" | "purpose" | "withdrawalMeat">,
  today: Day,
): NotListable[] {
  const why: NotListable[] = [];
  const no = (words: string, code: Code = "ANIMAL_NOT_LISTABLE") => why.push({ code, words });
  if (animal.lifeStatus === "stolen") no(present(gone.stolen), "ANIMAL_FLAGGED_STOLEN");
  else if (animal.lifeStatus !== "alive") no(gone[animal.lifeStatus] ?? "no está vivo");
  if (animal.away) no("ya salió del rancho");
  if (animal.inQuarantine) no("está en cuarentena");
  // Sold for slaughter during the withdrawal period: residues are still in the meat.
  if (animal.purpose === "fattening" && animal.withdrawalMeat && animal.withdrawalMeat >= today)
    no(`está en retiro hasta el ${dayInWords(animal.withdrawalMeat)} y es para abasto`, "ANIMAL_IN_WITHDRAWAL");
  return why;
}

/**
 * Why an animal can't be put on sale (domain.md §7.8 `can_be_listed`): each reason with its code, worded as the end of
 * "No se puede: …"; empty when it can.
 */
export function whyNotListable(animal: ListableFacts, today: Day): NotListable[] {
  const why = whyNotFit(animal, today);
  const no = (words: string) => why.push({ code: "ANIMAL_NOT_LISTABLE", words });
  if (animal.claimed) no("alguien ya lo compró o lo está comprando");
  const tag = required[animal.species];
  if (tag && !animal.identifiers.includes(tag.type)) no(`falta ${tag.words}`);
  const age = minSaleAge[animal.species];
  if (age && animal.birthDate && daysBetween(animal.birthDate, today) < age) no(`tiene menos de ${age} días`);
  return why;
}
