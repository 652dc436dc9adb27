import type { AuditKind } from "@corral/contract/types";
import { factOf, facts } from "@corral/domain/facts";
import { searchText } from "@corral/domain/kernel/text/search-text";

const actors: Record<string, string> = {
  terminal: "La terminal del servidor",
  programa: "El programa",
  comprador: "Quien compró",
  desconocido: "Alguien",
};
/** The subject of the sentence. Only actors who are not staff are named by the program. */
export const whoWords = (who: string, isStaff: boolean) => (isStaff ? who : (actors[who] ?? who));

const actions = Object.keys(facts);
export const actionsOf = (kind: AuditKind) => actions.filter((it) => factOf(it).kind === kind);

/** The actions whose sentence contains this word, which is case- and accent-folded. */
export const actionsSaying = (word: string) => actions.filter((it) => searchText(factOf(it).said).includes(word));
