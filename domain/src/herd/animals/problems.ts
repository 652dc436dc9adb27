import type { Problem } from "../../kernel/problems";

export const animalsProblems = {
  ANIMAL_IN_WITHDRAWAL: {
    status: 409,
    title: "En periodo de retiro",
    detail: "Este animal está en periodo de retiro por un medicamento. Espera a que termine para venderlo para abasto.",
    manual: "registros",
  },
  ANIMAL_FLAGGED_STOLEN: {
    status: 409,
    title: "Reportado como robado",
    detail: "Este animal está reportado como robado. El dueño puede quitar el reporte si apareció.",
    manual: "animales",
  },
  IDENTIFIER_FORMAT: {
    status: 422,
    title: "Identificación mal escrita",
    detail: "Ese número no tiene la forma que debe. Revísalo con el arete o el chip a la vista.",
    manual: "animales",
  },
  IDENTIFIER_DUPLICATE: {
    status: 409,
    title: "Identificación repetida",
    detail: "Otro animal ya lleva esa identificación. Ábrelo para ver si es el mismo o si se la debes quitar.",
    manual: "animales",
  },
  PEDIGREE_INVALID: {
    status: 422,
    title: "Los padres no coinciden",
    detail: "Los padres no coinciden. Revisa quién es la madre, quién el padre y cuándo nació cada uno.",
    manual: "animales",
  },
} as const satisfies Record<string, Problem>;
