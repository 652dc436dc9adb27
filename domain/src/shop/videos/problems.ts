import type { Problem } from "../../kernel/problems";

export const videosProblems = {
  VIDEO_UNREADABLE: {
    status: 422,
    title: "Video que no se puede usar",
    detail: "No pudimos abrir ese video. Grábalo aquí mismo o manda uno MP4.",
    manual: "catalogo",
  },
} as const satisfies Record<string, Problem>;
