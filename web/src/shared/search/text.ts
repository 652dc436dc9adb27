import { figures } from "@corral/domain/kernel/text/figures";

export const searchText = {
  lastSearches: "Lo que buscaste",
  forgetSearches: "Borrar",
  suggestions: "Quizá buscas",
  see: (what: string, n: number) => `Ver ${what} (${figures(n)})`,
};
