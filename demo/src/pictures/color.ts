/** The app's colours; every picture is mixed from them. */
export const paper = "#FBF8F3";
export const agave = "#1F6F54";
export const clay = "#C2552D";
export const sun = "#E9A23B";

const channels = (hex: string) =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];

/** Mixes `amount` (0 to 1) of the second colour into the first. */
export function mix(a: string, b: string, amount: number): string {
  const [from, to] = [channels(a), channels(b)];
  return `#${from
    .map((v, i) =>
      Math.round(v + ((to[i] as number) - v) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** Towards a warm dark brown, never towards grey. */
export const darker = (color: string, amount: number) => mix(color, "#2B1A18", amount);
export const lighter = (color: string, amount: number) => mix(color, "#FFF6E6", amount);
