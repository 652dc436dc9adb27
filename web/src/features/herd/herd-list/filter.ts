import { present } from "@corral/domain/kernel/lookup";
import type { HerdFilter } from "#src/features/herd/animals/data";

export type HerdState = NonNullable<HerdFilter["state"]>;
/** In the order of the chips: presence, attention, sale, the rest. */
export const herdStates = [
  "pending",
  "listed",
  "reserved",
  "sold",
  "expecting",
  "treatment",
  "quarantine",
  "withdrawal",
  "gone",
  "all",
] as const satisfies readonly HerdState[];
const sexes = ["female", "male", "castrated_male", "spayed_female", "unknown"] as const satisfies readonly NonNullable<
  HerdFilter["sex"]
>[];

/** The herd's filter as stored in the address; "" where unset. */
export interface Narrowed {
  q: string;
  species: string;
  sex: (typeof sexes)[number] | "";
  state: HerdState | "";
  group: string;
  /** The column of a desktop's table and its direction, as the address has them. */
  sort: string;
}
type Query = Record<string, string | undefined>;
const one = <T extends string>(of: readonly T[], text: string | undefined): T | "" =>
  of.find((it) => it === text) ?? "";

/** Parses the filter; invalid values are ignored, so that an old link still opens. */
export const readFilter = (query: Query): Narrowed => ({
  q: query.q ?? "",
  species: query.especie ?? "",
  sex: one(sexes, query.sexo),
  state: one(herdStates, query.estado),
  group: /^(none|[0-9a-f-]{36})$/.test(query.grupo ?? "") ? present(query.grupo) : "",
  sort: query.orden ?? "",
});
export const addressOf = (f: Narrowed) => ({
  q: f.q,
  especie: f.species,
  sexo: f.sex,
  estado: f.state,
  grupo: f.group,
  orden: f.sort,
});
/** The filter as request parameters. */
export const toHerdQuery = (f: Narrowed) => ({
  q: f.q || undefined,
  species: f.species || undefined,
  sex: f.sex || undefined,
  state: f.state || undefined,
  group: f.group || undefined,
});
/** How many filters of the sheet are set. */
export const narrowedBy = (f: Narrowed) => [f.species, f.sex, f.group].filter(Boolean).length;
