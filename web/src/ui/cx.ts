/** Joins class names, leaving out what is not one. */
export const cx = (...names: unknown[]) => names.filter((it) => typeof it === "string" && it !== "").join(" ");
