import { lookup } from "../../kernel/lookup";
import { quoted } from "../../kernel/text/names";
import { type ReviewDeclarations, textIn } from "../review-tasks/review-kind";

/** The noun in Spanish for a row of each table. */
const TABLES = lookup<string, string>({ customer: "un cliente", animal_group: "un grupo" });

export const customersReviews = {
  same_when_clean: {
    words: "Dos registros dicen lo mismo",
    todo: "Ábrelos: si son el mismo, quédate con uno; si no, cambia el texto de uno.",
    story: ({ data }) => [
      `Al quitar los caracteres que no se ven de ${TABLES[textIn(data.table, "")] ?? "un registro"}, queda igual que otro: ${quoted(textIn(data.text, ""))}. Se dejó como estaba y no se juntaron.`,
    ],
  },
} as const satisfies ReviewDeclarations;
