export type FrameTarget = { kind: "allowed"; url: URL } | { kind: "refused"; url: URL } | { kind: "invalid" };

/** Whether an address may be shown inside the app: its origin must be on the list, to the letter. */
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

/** What a bank's page let us hear. "page": another one came, "word": it said something, "COMPLETE": it says that it is over. */
export type Said = "page" | "word" | "COMPLETE";

/**
 * What a message tells of the bank's page: COMPLETE whoever says it (providers.md §2.4.5), the rest only from our own page around it. Each is a
 * hint to ask our server, never a proof.
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
