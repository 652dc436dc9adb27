const isHex = /^#[0-9a-f]{6}$/;

/** A colour as "#rrggbb" in lower case; undefined for any other text. */
export function readColor(text: string): string | undefined {
  const hex = text.trim().toLowerCase();
  return isHex.test(hex) ? hex : undefined;
}

/** The app's own green, of a business that chose no colour (`--good` of ui/tokens.css). */
export const OWN_COLOR = "#1f6f54";

/** Colours to choose from, each by its name. The first, "", is the app's own. */
export const colorChoices = [
  { color: "", name: "Verde Corral", shown: OWN_COLOR },
  { color: "#4d7c0f", name: "Nopal", shown: "#4d7c0f" },
  { color: "#8a6100", name: "Mostaza", shown: "#8a6100" },
  { color: "#b0471c", name: "Barro", shown: "#b0471c" },
  { color: "#9f1d3f", name: "Vino", shown: "#9f1d3f" },
  { color: "#9c27b0", name: "Bugambilia", shown: "#9c27b0" },
  { color: "#1d5fa8", name: "Cielo", shown: "#1d5fa8" },
  { color: "#3f3f46", name: "Carbón", shown: "#3f3f46" },
] as const;
