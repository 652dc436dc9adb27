/**
 * The part of a file that a request asks for (RFC 9110 §14.2): undefined for the whole file, also where the header is not understood or names
 * several parts; `none` where no byte of it is there (416).
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { first: number; last: number } | "none" | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = asked ?? [];
  if (!asked || (from === "" && to === "")) return undefined;
  // Without a beginning: so many bytes of the end.
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return undefined;
  return first < size && (from !== "" || Number(to) > 0) ? { first, last } : "none";
}
