export type FrameTarget = { kind: "allowed"; url: URL } | { kind: "refused"; url: URL } | { kind: "invalid" };

/** Whether an address may be framed: its origin must be exactly on the allow-list. */
export function readTarget(asked: string | undefined, allowed: readonly string[]): FrameTarget {
  let url: URL;
  try {
    url = new URL(asked ?? "");
  } catch {
    return { kind: "invalid" };
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return { kind: "invalid" };
  return { kind: allowed.includes(url.origin) ? "allowed" : "refused", url };
}

/** An event of the bank's page. "page": another page loaded, "word": any message, "COMPLETE": it reports the end. */
export type Said = "page" | "word" | "COMPLETE";

/**
 * The event that a message stands for: COMPLETE from any sender (providers.md §2.4.5), the rest only from our own page around it. Each is a hint to
 * refetch the charge, never a proof.
 */
export function saidBy(data: unknown, isOurs: boolean): Said | undefined {
  const it = typeof data === "string" ? parsed(data) : data;
  if (typeof it !== "object" || it === null) return undefined;
  if ("status" in it && it.status === "COMPLETE") return "COMPLETE";
  if (!isOurs || !("corral" in it) || it.corral !== "challenge" || !("said" in it)) return undefined;
  return it.said === "page" || it.said === "word" || it.said === "COMPLETE" ? it.said : undefined;
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
