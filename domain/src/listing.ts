import { type Day, daysBetween } from "./time";

/** What is known of an animal when it is to be put on sale. */
export interface ListableFacts {
  species: string;
  lifeStatus: string;
  birthDate: Day | null;
  /** The kinds of its active identifiers. */
  identifiers: readonly string[];
  inQuarantine: boolean;
  /** Somebody bought it, or is buying it. */
  claimed: boolean;
}

/** What the law wants on the animal before it may be moved and so sold (domain.md §3.4: SINIIGA for cattle), by species. */
const required: Record<string, { type: string; words: string }> = {
  cattle: { type: "siniiga", words: "su arete SINIIGA" },
};
/** Not sold before they are so many days old, by species: too young to leave the mother. */
const minSaleAge: Record<string, number> = { dog: 60, cat: 60, rabbit: 30 };

const gone: Record<string, string> = {
  dead: "está registrado como muerto",
  slaughtered: "ya se sacrificó",
  lost: "está registrado como perdido",
  stolen: "está reportado como robado",
};

/** Why an animal can't be put on sale (domain.md §7.8 `can_be_listed`), as the end of «No se puede: …»; empty when it can. */
export function whyNotListable(a: ListableFacts, today: Day): string[] {
  const why: string[] = [];
  if (a.lifeStatus !== "alive") why.push(gone[a.lifeStatus] ?? "no está vivo");
  if (a.claimed) why.push("alguien ya lo compró o lo está comprando");
  if (a.inQuarantine) why.push("está en cuarentena");
  const tag = required[a.species];
  if (tag && !a.identifiers.includes(tag.type)) why.push(`falta ${tag.words}`);
  const age = minSaleAge[a.species];
  if (age && a.birthDate && daysBetween(a.birthDate, today) < age) why.push(`tiene menos de ${age} días`);
  return why;
}
