import type { Problem } from "../../kernel/problems";

export const photosProblems = {
  PHOTO_UNREADABLE: {
    status: 422,
    title: "Foto que no se puede abrir",
    detail: "No pudimos abrir esa foto. Tómala otra vez o mándala como JPG, PNG o WebP.",
    manual: "catalogo",
  },
} as const satisfies Record<string, Problem>;
