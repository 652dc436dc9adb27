export type FrameTarget = { kind: "allowed"; url: URL } | { kind: "refused"; url: URL } | { kind: "invalid" };

/** Whether an address may be framed: its origin must be exactly on the allow-list. */
export function readTarget(address: string | undefined, allowed: readonly string[]): FrameTarget {
  let url: URL;
  try {
    url = new URL(address ?? "");
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
export function readChallengeMessage(data: unknown, isOurs: boolean): Said | undefined {
  const message = typeof data === "string" ? parsed(data) : data;
  if (typeof message !== "object" || message === null) return undefined;
  // ERROR is an end too (providers.md §2.4.5): what it came to, the provider's answer says.
  if ("status" in message && (message.status === "COMPLETE" || message.status === "ERROR")) return "COMPLETE";
  if (!isOurs || !("corral" in message) || message.corral !== "challenge" || !("said" in message)) return undefined;
  return message.said === "page" || message.said === "word" || message.said === "COMPLETE" ? message.said : undefined;
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
