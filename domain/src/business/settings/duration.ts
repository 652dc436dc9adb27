import { countInWords } from "../../kernel/text/count-in-words";

/** Minutes in words: "72 horas", "30 días", "15 minutos". */
export function timeInWords(minutes: number): string {
  const [n, one, many] =
    minutes % 1440 === 0 && minutes >= 4 * 1440
      ? [minutes / 1440, "día", "días"]
      : minutes % 60 === 0 && minutes > 0
        ? [minutes / 60, "hora", "horas"]
        : [minutes, "minuto", "minutos"];
  return countInWords(n, [one, many]);
}
