export type ShopQuery = Record<string, string | undefined>;

/** The address's parameters that narrow the list besides its group and its words, as the sheet has them. */
export const narrowing = [
  "especie",
  "sexo",
  "edad",
  "kg_desde",
  "kg_hasta",
  "desde",
  "hasta",
  "entrega",
  "disponibles",
] as const;
/** How many of them are on; from and to are one. */
export const narrowedBy = (query: ShopQuery) =>
  narrowing.filter((it) => query[it] && !(it.endsWith("hasta") && query[it.replace("hasta", "desde")])).length;

/** Whole pesos of an address as centavos; what is none is left for the server to refuse by its name. */
const centavos = (pesos: string | undefined) => (pesos && /^\d+$/.test(pesos) ? `${pesos}00` : pesos || undefined);

/** The filter as request parameters. The server validates it, and says in words what is wrong. */
export const shopFilter = (query: ShopQuery) => ({
  group: query.grupo || undefined,
  species: query.especie || undefined,
  q: query.q || undefined,
  sort: query.orden || undefined,
  sex: query.sexo || undefined,
  age: query.edad || undefined,
  minKg: query.kg_desde || undefined,
  maxKg: query.kg_hasta || undefined,
  min: centavos(query.desde),
  max: centavos(query.hasta),
  delivery: query.entrega || undefined,
  available: query.disponibles === "1" ? "true" : query.disponibles || undefined,
});
export type ShopFilter = ReturnType<typeof shopFilter>;
