import { figures } from "@corral/domain/kernel/text/figures";

export const suggestionsText = {
  lastSearches: "Lo que buscaste",
  forgetSearches: "Borrar",
  suggestions: "Quizá buscas",
  see: (what: string, n: number) => `Ver ${what} (${figures(n)})`,
};
