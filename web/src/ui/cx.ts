/** Joins class names, skipping anything that is not a non-empty string. */
export const cx = (...names: unknown[]) => names.filter((it) => typeof it === "string" && it !== "").join(" ");
