/** Normalizes text for search: lower case, no accents, single spaces. Applied to the stored text and to the query. */
export const searchText = (...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
