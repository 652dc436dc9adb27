/** Lower case, no accents, single spaces: what is stored for searching and what a query becomes. */
export const searchText = (...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
